import * as z from 'zod/mini'

/* Numbers of authorities, none with a check digit. ENI and Chamber of Commerce: `eightDigits`. */

/** Issued by the LMA to a waste processor; its waste stream numbers begin with it. */
export const processorNumber = z.string().check(z.regex(/^[0-9A-Z]{5}$/, 'processor_number'))

/** Afvalstroomnummer: the receiver's processor number and seven characters of the receiver's choice (LMA). */
export const wasteStreamNumber = z.string().check(z.regex(/^[0-9A-Z]{12}$/, 'waste_stream_number'))

export const isStreamOfProcessor = (stream: string, processor: string | undefined): boolean =>
  processor === undefined || stream.startsWith(processor)

/** A letter from A to G and two digits, without the dot that the LMA's portal prints. */
export const processingMethodCode = z.string().check(
  z.overwrite((text) => text.trim().toUpperCase().replace('.', '')),
  z.regex(/^[A-G]0[1-9]$/, 'processing_method'),
)
