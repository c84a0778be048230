import sharp, { type Sharp } from 'sharp'
import type { SlipValues } from '../../src/driver/statement/slip/slip-values.ts'

/** A weigh slip as a phone photographs it, and what it says. */
export interface DrawnSlip {
  readonly layout: string
  readonly values: Required<SlipValues>
  readonly degrees: number
  readonly picture: () => Promise<Buffer>
}

/** Twenty weigh slips in five layouts of two languages, skewed by up to eight degrees, blurred, unevenly lit and noisy. */
export const drawnSlips = (first = 1): readonly DrawnSlip[] =>
  [0, 1, 2, 3].flatMap((round) =>
    layouts.map(({ layout, number, draw }, place) => {
      const index = round * layouts.length + place
      const random = randomOf(index + first)
      const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
      const tare = whole(590, 810) * 20
      const net = whole(200, 1450) * 20
      const [day, month] = [whole(1, 28), whole(1, 12)].map((part) => String(part).padStart(2, '0'))
      const values = {
        number: number(whole(1000, 999_999)),
        gross: tare + net,
        tare,
        net,
        date: `2026-${month}-${day}`,
      }
      // Both ends of the range are among them.
      const degrees = [8, -8][index] ?? Math.round(random() * 160 - 80) / 10
      return { layout, values, degrees, picture: () => photograph(draw(values, random), degrees, random) }
    }),
  )

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Values = Required<SlipValues>
type Draw = (values: Values, random: () => number) => Paper

interface Paper {
  readonly width: number
  readonly height: number
  readonly body: string
  /** Printed by needles. */
  readonly dots?: boolean
}

const text = (x: number, y: number, size: number, content: string, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" ${more}>${content}</text>`

const lines = (x: number, y: number, size: number, contents: readonly string[], more = '') =>
  contents
    .map((content, index) => text(x, y + index * size * 1.5, size, content, `xml:space="preserve" ${more}`))
    .join('')

const mono = 'font-family="Liberation Mono"'
const sans = 'font-family="Liberation Sans"'
const thousands = (kilograms: number) => String(kilograms).replace(/(\d{3})$/, '.$1')
const dayFirst = (date: string, separator: string) => date.split('-').toReversed().join(separator)
const plate = (random: () => number) =>
  `${10 + Math.floor(random() * 89)}-BK${random() < 0.5 ? 'T' : 'X'}-${1 + Math.floor(random() * 9)}`
const months = ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec']

interface Layout {
  readonly layout: string
  /** Of the number that was drawn. */
  readonly number: (drawn: number) => string
  readonly draw: Draw
}

const layouts: readonly Layout[] = [
  {
    layout: 'till roll, Dutch',
    number: String,
    draw: ({ number, gross, tare, net, date }, random) => ({
      width: 760,
      height: 1180,
      body:
        lines(60, 90, 36, ['RECYCLING DE WAARD B.V.', 'Havenweg 14, 3295 KN', 'Tel. 078-6543210'], mono) +
        lines(
          60,
          280,
          36,
          [
            '------------------------------',
            `WEEGBON nr.    ${number}`,
            `Datum:         ${dayFirst(date, '-')}`,
            'Tijd in 13:52  uit 14:31',
            `Kenteken:      ${plate(random)}`,
            'Product:       Betonpuin',
            '------------------------------',
            `Bruto:         ${thousands(gross)} kg`,
            `Tarra:         ${thousands(tare)} kg`,
            `Netto:         ${thousands(net)} kg`,
            '------------------------------',
            'Klant 20417    Werk 5514-2',
          ],
          mono,
        ) +
        lines(60, 980, 28, ['Gewogen op een geijkte weegbrug'], mono),
    }),
  },
  {
    layout: 'form with columns, Dutch',
    number: (drawn) => `2026${String(drawn).padStart(6, '0')}`,
    draw: ({ number, gross, tare, net, date }, random) => ({
      width: 1400,
      height: 1000,
      body:
        text(60, 110, 60, 'Van Dalen Grondbank', `${sans} font-weight="bold"`) +
        text(60, 160, 30, 'Industrieweg 201, 5145 PV Waalwijk   KvK 18034567', sans) +
        text(960, 110, 52, 'WEEGBRIEF', `${sans} font-weight="bold"`) +
        '<path d="M60 220H1340V360H60ZM500 220V360M920 220V360M60 620H1340V780H60ZM500 620V780M920 620V780" fill="none" stroke="#222" stroke-width="3"/>' +
        text(80, 265, 30, 'Bonnummer', sans) +
        text(520, 265, 30, 'Datum', sans) +
        text(940, 265, 30, 'Kenteken', sans) +
        text(80, 330, 42, number, sans) +
        text(520, 330, 42, dayFirst(date, '-'), sans) +
        text(940, 330, 42, plate(random), sans) +
        lines(
          80,
          440,
          34,
          ['Afzender: Gemeente Altena', 'Materiaal: 17 05 04 grond', 'Bestemming: depot 3'],
          sans,
        ) +
        text(80, 665, 30, 'Bruto (kg)', sans) +
        text(520, 665, 30, 'Tarra (kg)', sans) +
        text(940, 665, 30, 'Netto (kg)', sans) +
        text(80, 745, 52, thousands(gross), sans) +
        text(520, 745, 52, thousands(tare), sans) +
        text(940, 745, 52, thousands(net), `${sans} font-weight="bold"`) +
        text(60, 860, 30, 'Weegmeester: J. de Boer', sans) +
        text(60, 920, 26, 'Op al onze leveringen zijn de voorwaarden van toepassing.', sans),
    }),
  },
  {
    layout: 'ticket, English',
    number: (drawn) => `W-${String(drawn).padStart(7, '0')}`,
    draw: ({ number, gross, tare, net, date }, random) => ({
      width: 1000,
      height: 1200,
      body:
        text(80, 110, 52, 'WEIGHBRIDGE TICKET', `${sans} font-weight="bold"`) +
        lines(80, 190, 34, ['Maasvlakte Terminal 2', 'Europaweg 902, Rotterdam'], sans) +
        ['Ticket No', 'Date', 'Time', 'Vehicle', 'Product', 'GROSS', 'TARE', 'NET']
          .map((label, index) => text(80, 360 + index * 78, 40, label, sans))
          .join('') +
        [
          number,
          dayFirst(date, '/'),
          '14:31',
          plate(random),
          'Crushed concrete 0/31.5',
          `${gross} kg`,
          `${tare} kg`,
          `${net} kg`,
        ]
          .map((value, index) => text(420, 360 + index * 78, 40, value, sans))
          .join('') +
        text(80, 1040, 34, 'Operator 07        Signature', sans) +
        text(80, 1110, 28, 'Certified weighing instrument, class III', sans),
    }),
  },
  {
    layout: 'needle printer, Dutch, by weighing',
    number: String,
    draw: ({ number, gross, tare, net, date }, random) => {
      const day = dayFirst(date, '-').replace('-20', '-')
      return {
        width: 1120,
        height: 900,
        dots: true,
        body: lines(
          60,
          90,
          40,
          [
            'AFVALVERWERKING ZUIDHOLLAND',
            '',
            `Bonnr.     : ${number}`,
            `Kenteken   : ${plate(random)}`,
            'Artikel    : 4410 BSA sorteer',
            '',
            `1e weging  : ${day} 13:52  ${gross} kg`,
            `2e weging  : ${day} 14:31  ${tare} kg`,
            '                          -------',
            `Netto      :                 ${net} kg`,
          ],
          mono,
        ),
      }
    },
  },
  {
    layout: 'in tonnes, Dutch and English',
    number: (drawn) => `26-${String(drawn).padStart(6, '0')}`,
    draw: ({ number, gross, tare, net, date }, random) => {
      const [year, month, day] = date.split('-')
      const tonnes = (kilograms: number) => (kilograms / 1000).toFixed(2).replace('.', ',')
      return {
        width: 1200,
        height: 1000,
        body:
          text(60, 100, 54, 'Weegbon / Weighing note', `${sans} font-weight="bold"`) +
          text(60, 160, 32, 'Betoncentrale Moerdijk, Plaza 3, 4782 SL', sans) +
          [
            ['Weegbonnr. / Note no.', number],
            ['Datum / Date', `${Number(day)} ${months[Number(month) - 1]} ${year} 14:31`],
            ['Voertuig / Vehicle', plate(random)],
            ['Stof / Material', 'zand 0/4'],
            ['Netto / Net', `${tonnes(net)} t`],
            ['Bruto / Gross', `${tonnes(gross)} t`],
            ['Tarra / Tare', `${tonnes(tare)} t`],
          ]
            .map(
              ([label = '', value = ''], index) =>
                text(60, 280 + index * 82, 36, label, sans) +
                text(1120, 280 + index * 82, 42, value, `${sans} text-anchor="end"`),
            )
            .join('') +
          text(60, 920, 28, 'Chauffeur:', sans),
      }
    },
  },
]

async function photograph(paper: Paper, degrees: number, random: () => number): Promise<Buffer> {
  const { width, height, body, dots = false } = paper
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f1e8"/><g fill="#2b2b33">${body}</g></svg>`
  let printed = sharp(Buffer.from(svg))
  if (dots) printed = sharp(await asDots(printed, width, height))
  const slant = (random() - 0.5) * 0.05
  const desk = { r: 96, g: 84, b: 74 }
  const laid = await sharp(
    await printed
      .extend({ top: 60, bottom: 60, left: 60, right: 60, background: desk })
      .flatten({ background: desk })
      .png()
      .toBuffer(),
  )
    .affine(
      [
        [1, slant],
        [0, 1],
      ],
      { background: desk },
    )
    .png()
    .toBuffer()
  const turned = await sharp(laid)
    .rotate(degrees, { background: desk })
    .resize({ width: 1500, height: 1500, fit: 'inside', kernel: 'cubic' })
    .blur(0.8 + random() * 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = turned
  const [darkX, darkY] = [random() - 0.5, random() - 0.5]
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const light = 0.8 + 0.35 * (darkX * (x / info.width - 0.5) + darkY * (y / info.height - 0.5))
      const noise = (random() + random() + random() - 1.5) * 26
      const at = (y * info.width + x) * 3
      for (let channel = 0; channel < 3; channel += 1)
        data[at + channel] = Math.max(0, Math.min(255, (data[at + channel] ?? 0) * light + noise))
    }
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 75 })
    .toBuffer()
}

/** As nine needles print: a dot for each pixel of capitals nine high. */
async function asDots(printed: Sharp, width: number, height: number): Promise<Buffer> {
  const pitch = 3
  const { data, info } = await printed
    .resize(Math.round(width / pitch), Math.round(height / pitch))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let dots = ''
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1)
      if ((data[(y * info.width + x) * info.channels] ?? 255) < 150)
        dots += `<circle cx="${x * pitch + 1.5}" cy="${y * pitch + 1.5}" r="1.6"/>`
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f1e8"/><g fill="#34343c">${dots}</g></svg>`,
    ),
  )
    .png()
    .toBuffer()
}
