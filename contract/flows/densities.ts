import type { Names } from '../parties/master-data.ts'

interface IndicativeDensity {
  readonly names: Names
  /** Tonnes per cubic metre. */
  readonly density: number
  /** Beginnings of EWC codes. */
  readonly ewcCodes?: readonly string[]
  /** In a usual name, in either language. */
  readonly words: RegExp
}

/** Indicative values for bulk; the first that fits is proposed. Moisture and packing change them much. */
const densities: readonly IndicativeDensity[] = [
  {
    names: { en: 'dredging spoil', nl: 'baggerspecie' },
    density: 1.3,
    ewcCodes: ['170505', '170506'],
    words: /bagger|slib|dredg|mud/i,
  },
  {
    names: { en: 'crushed concrete', nl: 'betonpuin' },
    density: 1.5,
    ewcCodes: ['170101', '170102', '170103', '170106', '170107'],
    words: /puin|beton|rubble|concrete/i,
  },
  {
    names: { en: 'broken asphalt', nl: 'gebroken asfalt' },
    density: 1.6,
    ewcCodes: ['170301', '170302'],
    words: /asfalt|asphalt/i,
  },
  {
    names: { en: 'waste wood, loose', nl: 'houtafval, los' },
    density: 0.25,
    ewcCodes: ['170201', '191206', '191207', '200137', '200138'],
    words: /\bhout|\bwood/i,
  },
  {
    names: { en: 'wet sand, in the hold', nl: 'nat zand, in de beun' },
    density: 1.9,
    words: /\b(nat|zee|beun)\w* ?zand|\b(wet|sea) sand/i,
  },
  { names: { en: 'dry sand', nl: 'droog zand' }, density: 1.6, ewcCodes: ['010409'], words: /zand|sand/i },
  { names: { en: 'gravel', nl: 'grind' }, density: 1.7, ewcCodes: ['010408'], words: /grind|gravel/i },
  {
    names: { en: 'soil or clay', nl: 'grond of klei' },
    density: 1.7,
    ewcCodes: ['170503', '170504', '191301', '191302', '200202'],
    words: /grond|klei|soil|clay/i,
  },
  { names: { en: 'water', nl: 'water' }, density: 1, words: /\b(afval)?water\b/i },
]

/**
 * A density to begin with, by the six digits of the EWC code or else by the usual name. Undefined for a
 * material that the list does not have.
 */
export const proposedDensity = ({
  ewcCode,
  usualName,
}: {
  readonly ewcCode?: string | undefined
  readonly usualName: string
}): Pick<IndicativeDensity, 'names' | 'density'> | undefined =>
  densities.find(({ ewcCodes }) => ewcCode !== undefined && ewcCodes?.includes(ewcCode)) ??
  densities.find(({ words }) => words.test(usualName))
