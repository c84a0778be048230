import type { Texts } from '../text-modules.ts'

export const correction: Texts = {
  title: 'Düzelt',
  wrong: 'Bir şey yanlış mı? Düzeltin',
  wrongLoad: 'Yüklemeyi düzelt',
  wrongUnload: 'Boşaltmayı düzelt',
  what: { load: 'Yüklemede girdikleriniz', unload: 'Boşaltmada girdikleriniz' },
  reason: 'Yanlış olan neydi?',
  reasonHelp: 'Ofis ve alıcılar bunu düzeltmeyle birlikte okur.',
  reasonMissing: 'Neyin yanlış olduğunu kısaca yazın.',
  save: 'Düzeltmeyi kaydet',
  unchanged: 'Henüz bir şey değişmedi. Yanlış olanı değiştirin veya geri dönün.',
  closed: 'Bunu artık kendiniz düzeltemezsiniz.',
  closedHelp: 'Ofisi arayın: ofis hâlâ düzeltebilir.',
  toShipment: 'Taşımaya',
  remarks: 'Düzeltmeler ve notlar',
  correctedBecause: 'Düzeltildi: {{reason}}',
  note: {
    title: 'Not ekle',
    label: 'Not',
    help: 'Ofis notu taşımayla birlikte okur.',
    missing: 'Önce bir şey yazın.',
    save: 'Notu kaydet',
    closed: 'Bu taşımaya not eklenemez.',
    failed: 'Not bu telefona kaydedilemedi. Hâlâ burada; yeniden basın.',
  },
}
