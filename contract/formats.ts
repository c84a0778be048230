import * as z from 'zod/mini'

/*
 * Numbers that are given out by others. None of them has a check digit. ENI and Chamber of Commerce numbers are `eightDigits` of
 * primitives.ts, VIHB numbers are in registers.ts.
 */

/** Given out by the LMA to who processes waste: five characters, the first of every waste stream number of his. */
export const processorNumber = z.string().check(z.regex(/^[0-9A-Z]{5}$/, 'processor_number'))

/** Afvalstroomnummer: the receiver's processor number, and seven characters of his choice (LMA). */
export const wasteStreamNumber = z.string().check(z.regex(/^[0-9A-Z]{12}$/, 'waste_stream_number'))

/** True unless both are known and the stream is another processor's. */
export const isStreamOf = (stream: string, processor: string | undefined): boolean =>
  processor === undefined || stream.startsWith(processor)

/** Dutch processing method: a letter from A to G and two digits, kept without the dot that the portal of the LMA prints. */
export const processingMethodCode = z.string().check(
  z.overwrite((typed) => typed.trim().toUpperCase().replace('.', '')),
  z.regex(/^[A-G]0[1-9]$/, 'processing_method'),
)
