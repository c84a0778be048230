import type { VihbRegister } from './vihb-register.ts'

/** Made-up companies, most of them those of the demo. The V or I among the letters is what makes a transporter. */
const companies: Readonly<Record<string, string>> = {
  '990102XXHB': 'Zilverkreek Waterbouw Demo B.V.',
  '990201VXXX': 'Rietveer Binnenvaart Demo B.V.',
  '990202VIXX': 'Kleiweg Transport Demo B.V.',
  '990203VIXX': 'Bakstroom Duwvaart Demo B.V.',
  '990204VXXX': 'Scheldebrug Trucking Demo BV',
  '990205VIHB': 'Moerwaard Containers Demo B.V.',
  '990301XXXB': 'Slibdepot Westplaat Demo B.V.',
  '990302VIHB': 'Grondreiniging Merwekant Demo B.V.',
  '990303VIHX': 'Puinrecycling Roodvaart Demo B.V.',
}

/** Bundled, and told apart by its name: knows a handful of made-up companies and nobody else. */
export const demoRegister: VihbRegister = {
  name: 'demo',
  lookUp: async (vihbNumber) => {
    const name = companies[vihbNumber]
    return name === undefined
      ? { known: false, transporter: false }
      : { known: true, transporter: /[VI]/.test(vihbNumber.slice(6)), name }
  },
}
