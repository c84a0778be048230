/*
 * Whether a place lies in the Netherlands, roughly: the land border of Natural Earth's map at 1:10,000,000
 * (naturalearthdata.com, public domain) to within some 1.5 km, without the exclaves of Baarle, of which
 * `isUnprovenBaarle` knows, and all of the sea before its coast. Points are [degrees east, degrees north].
 */
type Point = readonly [number, number]

interface Place {
  readonly country?: string | undefined
  readonly position?: Position | undefined
}
interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** From the sea east along Zeeuws-Vlaanderen to the Scheldt. */
const zeeuwsVlaanderen: readonly Point[] = [
  [3.35, 51.38],
  [3.35, 51.29],
  [3.39, 51.25],
  [3.5, 51.24],
  [3.52, 51.28],
  [3.61, 51.29],
  [3.76, 51.26],
  [3.81, 51.2],
  [3.95, 51.21],
  [4.12, 51.27],
  [4.22, 51.37],
]

/** From the Scheldt to the Dollard. */
const eastOfTheScheldt: readonly Point[] = [
  [4.26, 51.37],
  [4.41, 51.36],
  [4.38, 51.44],
  [4.48, 51.48],
  [4.53, 51.47],
  [4.54, 51.42],
  [4.63, 51.42],
  [4.78, 51.5],
  [4.82, 51.48],
  [4.82, 51.41],
  [4.76, 51.41],
  [4.91, 51.39],
  [5.03, 51.48],
  [5.08, 51.44],
  [5.07, 51.37],
  [5.12, 51.31],
  [5.21, 51.29],
  [5.21, 51.26],
  [5.39, 51.26],
  [5.49, 51.29],
  [5.57, 51.21],
  [5.83, 51.16],
  [5.84, 51.1],
  [5.81, 51.1],
  [5.72, 50.96],
  [5.77, 50.96],
  [5.63, 50.83],
  [5.7, 50.8],
  [5.71, 50.75],
  [5.75, 50.77],
  [5.79, 50.75],
  [6, 50.75],
  [5.97, 50.79],
  [6.06, 50.85],
  [6.06, 50.91],
  [6, 50.93],
  [6, 50.97],
  [5.87, 50.97],
  [5.85, 51.04],
  [5.94, 51.03],
  [6.15, 51.15],
  [6.13, 51.16],
  [6.16, 51.18],
  [6.06, 51.17],
  [6.06, 51.21],
  [6.19, 51.35],
  [6.2, 51.46],
  [6.19, 51.51],
  [6.09, 51.6],
  [6.1, 51.64],
  [6.03, 51.66],
  [6.01, 51.72],
  [5.94, 51.73],
  [5.96, 51.78],
  [5.93, 51.82],
  [6.08, 51.85],
  [6.16, 51.84],
  [6.09, 51.89],
  [6.13, 51.9],
  [6.27, 51.87],
  [6.35, 51.82],
  [6.38, 51.83],
  [6.38, 51.86],
  [6.46, 51.85],
  [6.72, 51.9],
  [6.81, 51.96],
  [6.67, 52.05],
  [7.03, 52.23],
  [7.05, 52.37],
  [6.98, 52.45],
  [6.9, 52.43],
  [6.72, 52.46],
  [6.67, 52.54],
  [6.74, 52.56],
  [6.7, 52.62],
  [6.74, 52.64],
  [7.02, 52.63],
  [7.04, 52.65],
  [7.06, 52.82],
  [7.18, 52.97],
  [7.19, 53.24],
]

const throughTheSea: readonly Point[] = [
  [6.88, 53.45],
  [6.6, 53.6],
  [6.4, 54],
  [3, 54],
  [2.9, 51.6],
  [3.3, 51.42],
]

/** At this latitude a degree of longitude is this much of a degree of latitude, which is 111 km. */
export const longitudeScale = 0.62
const flat = (points: readonly Point[]) =>
  points.map(([east, north]): Point => [east * longitudeScale, north])

/** In degrees of latitude, on a flat map: the server compares in SQL by the same figures. */
export const landBorder: readonly (readonly Point[])[] = [flat(zeeuwsVlaanderen), flat(eastOfTheScheldt)]
export const outlineOfNetherlands: readonly Point[] = [...landBorder.flat(), ...flat(throughTheSea)]

/** Nearer to the border than 5 km a position proves no country. */
export const borderDoubt = 5 / 111

/** Which country: `unclear` for a position at the border; undefined where nothing says it. */
export function sideOfBorder({ country, position }: Place): 'inside' | 'unclear' | 'abroad' | undefined {
  if (country !== undefined && country !== '') return country === 'NL' ? 'inside' : 'abroad'
  return position === undefined ? undefined : sideOfPosition(position)
}

/** As above, by the position alone. */
export function sideOfPosition({ latitude, longitude }: Position): 'inside' | 'unclear' | 'abroad' {
  const point: Point = [longitude * longitudeScale, latitude]
  if (landBorder.some((line) => distanceTo(line, point) < borderDoubt)) return 'unclear'
  return isWithin(outlineOfNetherlands, point) ? 'inside' : 'abroad'
}

/** Two towns whose houses lie in both countries, door by door: only town or postal code tell them apart. */
const baarle = {
  NL: /baarle[- ]*nassau|^511[134]/i,
  BE: /baarle[- ]*hertog|baerle[- ]*duc|^2387/i,
  centre: [4.93 * longitudeScale, 51.44],
  radius: 3.5 / 111,
} as const

interface Address extends Place {
  readonly city?: string | undefined
  readonly postalCode?: string | undefined
}

/** In Baarle, by town, postal code or position, without words that prove the stated country. */
export function isUnprovenBaarle({ country, position, city = '', postalCode = '' }: Address): boolean {
  const says = (words: RegExp) => words.test(city.trim()) || words.test(postalCode.trim())
  const [own, other] = country === 'BE' ? [baarle.BE, baarle.NL] : [baarle.NL, baarle.BE]
  if (says(other)) return true
  return (
    !says(own) && (/^ba[ae]rle$/i.test(city.trim()) || (position !== undefined && isNearBaarle(position)))
  )
}

const isNearBaarle = ({ latitude, longitude }: Position): boolean =>
  Math.hypot(longitude * longitudeScale - baarle.centre[0], latitude - baarle.centre[1]) < baarle.radius

const sidesOf = (line: readonly Point[]) => line.slice(1).map((to, index) => [line[index] ?? to, to] as const)

const distanceTo = (line: readonly Point[], [x, y]: Point): number =>
  Math.min(
    ...sidesOf(line).map(([[ax, ay], [bx, by]]) => {
      const [dx, dy] = [bx - ax, by - ay]
      const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
      return Math.hypot(x - ax - along * dx, y - ay - along * dy)
    }),
  )

/** A ray to the east crosses the outline an odd number of times. */
const isWithin = (outline: readonly Point[], [x, y]: Point): boolean =>
  sidesOf([...outline, ...outline.slice(0, 1)]).filter(
    ([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax),
  ).length %
    2 ===
  1
