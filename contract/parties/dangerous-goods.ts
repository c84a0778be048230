import * as z from 'zod/mini'

/* What the ADR states of dangerous goods on their transport document (5.4.1.1.1). */

export const adrClasses = [
  '1',
  '1.1',
  '1.2',
  '1.3',
  '1.4',
  '1.5',
  '1.6',
  '2.1',
  '2.2',
  '2.3',
  '3',
  '4.1',
  '4.2',
  '4.3',
  '5.1',
  '5.2',
  '6.1',
  '6.2',
  '8',
  '9',
] as const
export const packingGroups = ['I', 'II', 'III'] as const
export const tunnelCodes = [
  'B',
  'B1000C',
  'B/D',
  'B/E',
  'C',
  'C5000D',
  'C/D',
  'C/E',
  'D',
  'D/E',
  'E',
  '-',
] as const

/** A class without a packing group has none; radioactive goods are not carried as waste by this product. */
export const dangerousGoods = z.object({
  unNumber: z.string().check(z.regex(/^\d{4}$/, 'un_number')),
  class: z.enum(adrClasses),
  packingGroup: z.optional(z.enum(packingGroups)),
  tunnelCode: z.optional(z.enum(tunnelCodes)),
})
export type DangerousGoods = z.output<typeof dangerousGoods>

/** In the order of the ADR: `UN 1202, 3, III, (D/E)`. */
export const dangerousGoodsText = ({
  unNumber,
  class: adrClass,
  packingGroup,
  tunnelCode,
}: DangerousGoods): string =>
  [`UN ${unNumber}`, adrClass, packingGroup, tunnelCode && `(${tunnelCode})`].filter(Boolean).join(', ')
