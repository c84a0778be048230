const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const

/**
 * The specification's primary colours (section 9) as scales; 600 carries white text at AA, 300 near-black.
 */
export const primaryScales = {
  chateauGreen: scale('eefbf4 d6f5e3 b0eaca 7cd8ab 46bf87 23a46c 147a50 126846 115339 0f4430 07261b'),
  neonBlue: scale('eef1ff e0e5ff c7cffe a5affc 8187f8 635bff 5143e8 4534cc 392da5 322b82 1e194c'),
  royalBlue: scale('eef5ff d9e8ff bcd8ff 8ec0ff 599dff 3377f7 1d5ae0 1747b5 193d92 1a3773 142347'),
  tomatoOrange: scale('fff4ed ffe6d5 fecaaa fda574 fb763c f95016 c2350a a12a0c 822412 6a2112 390e07'),
  ebaGreen: scale('f3f9ec e4f2d5 cae6b0 a8d582 87c05a 68a53c 44761f 3c651f 32501e 2c451d 15250b'),
} as const

export type PrimaryName = keyof typeof primaryScales

function scale(colors: string) {
  const values = colors.split(' ').map((color, index) => [steps[index], `#${color}`])
  return Object.fromEntries(values) as Readonly<Record<(typeof steps)[number], string>>
}

const fallback: PrimaryName = 'neonBlue'

/** An unknown name is logged and replaced by the fallback (specification, section 8). */
function primaryScale(name: string): (typeof primaryScales)[PrimaryName] {
  if (name in primaryScales) return primaryScales[name as PrimaryName]
  // oxlint-disable-next-line no-console
  console.warn(`Unknown primary colour "${name}", using ${fallback}`)
  return primaryScales[fallback]
}

export function applyPrimaryScale(name: string): void {
  for (const [step, color] of Object.entries(primaryScale(name)))
    document.documentElement.style.setProperty(`--primary-${step}`, color)
}
