import { productLabels } from '#contract/office/labels/nl/products.ts'
import type { products as english } from '../en/products.ts'

export const products: typeof english = {
  title: 'Producten',
  search: 'Naam, omschrijving of certificaatnummer',
  none: 'Nog geen producten',
  noneHint: 'Wat uw stromen als product vervoeren, staat hier met het certificaat.',
  add: 'Product toevoegen',
  create: 'Product toevoegen',
  created: '{{name}} is toegevoegd.',
  product: 'Product',
  fields: productLabels,
  customerHelp: 'Alleen klanten met de productmodule hebben producten.',
  certificate: 'Certificaat',
  certificateHelp:
    'De brief van de stroom vermeldt het nummer. Chauffeurs en meelezers kunnen het bestand openen.',
  fileHelp: 'PDF, PNG of JPEG, hoogstens 20 MB.',
  chooseCustomerFirst: 'Kies eerst de klant.',
  expired: 'Verlopen',
  expiresSoon: 'Verloopt binnenkort',
  expiredNotice: 'Het certificaat was geldig tot en met {{day}}. Stromen met dit product noemen het nog.',
  download: 'Certificaat downloaden',
  flows: 'Materiaalstromen',
  flowCount_one: 'één stroom',
  flowCount_other: '{{shown}} stromen',
  remove: 'Product verwijderen',
  removeTitle: '{{name}} verwijderen?',
  removeBody: 'Een product dat een materiaalstroom vervoert, kan niet worden verwijderd.',
  removed: '{{name}} is verwijderd.',
  moduleOff: {
    title: 'De productmodule staat uit',
    body: 'U kunt deze producten lezen, niet wijzigen. Een beheerder zet de module aan.',
    customer: '{{name}} heeft de productmodule niet: de producten zijn niet te wijzigen.',
  },
}
