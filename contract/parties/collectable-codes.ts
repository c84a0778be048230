/**
 * Beginnings of EWC codes that may be collected on a route or under the collectors' scheme, as far as we know
 * (sva.nl, zandrecycling.nl): oils and small hazardous waste of businesses, packaging, healthcare waste, fat,
 * and what is like household waste, with sludge of sewers and sweepings. The law's own list, annex A of the
 * rules on notifying waste, could not be read when this was written: another code is asked about, not refused.
 */
const knownCollectable = [
  '0801',
  '0803',
  '0901',
  '1301',
  '1302',
  '1303',
  '1501',
  '160103',
  '160107',
  '1602',
  '1606',
  '1801',
  '1802',
  '190809',
  '20',
]

/** `code`: six digits. */
export const isKnownCollectable = (code: string): boolean =>
  knownCollectable.some((beginning) => code.startsWith(beginning))
