import type { Texts } from '../text-modules.ts'

export const givers: Texts = {
  title: 'Verenlerin listesi',
  help: 'Yük aldığınız ve ofisin listelemediği yerleri ekleyin. Belgede yer alırlar.',
  must: 'Ofis bu tur için kimseyi listelemedi. Yük aldığınız herkesi yazın: belgede adları olmalı.',
  planned: 'Ofisin listelediği: {{number}}',
  add: 'Adres ekle',
  row: 'Adres {{number}}',
  fields: {
    name: 'Ad',
    street: 'Sokak ve numara',
    postalCode: 'Posta kodu',
    city: 'Yer',
    kilograms: 'Oradan alınan',
  },
  remove: '{{number}}. adresi sil',
  removeTitle: '{{number}}. adres silinsin mi?',
  removeBody: '{{name}} belgede yer almayacak.',
  removeConfirm: 'Sil',
  full: 'Buraya en fazla {{max}} adres eklenebilir.',
  faults: {
    postal_code: 'Dört rakam ve iki harf, örneğin 3311 AA.',
    zero_kilograms: '0 kg’dan fazla yazın ya da boş bırakın.',
  },
}
