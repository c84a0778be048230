import type { VihbRegister } from './vihb-register.ts'

/** Most are those of the demo. A V or I among the last letters marks a transporter. */
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

export const demoRegister: VihbRegister = {
  name: 'demo',
  lookUp: async (vihbNumber) => {
    const name = companies[vihbNumber]
    return name === undefined
      ? { exists: false, transporter: false }
      : { exists: true, transporter: /[VI]/.test(vihbNumber.slice(6)), name }
  },
}
