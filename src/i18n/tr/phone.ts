import type { Texts } from '../text-modules.ts'

export const phone: Texts = {
  scan: {
    picture: 'Kodun bir resmini seç',
    noCamera: 'Bu tarayıcı kamera göstermiyor.',
    cameraFailed: 'Kamera açılamadı.',
    otherWays:
      'Kodun bir resmini seçin. Ya da telefonun kamerasını koda tutup bağlantıyı açın: buraya götürür.',
    noCode: 'Bu resimde QR kodu yok veya yeterince net değil.',
    otherCode: 'Bu resimdeki QR kodu başka bir kod.',
    unreadable: 'Bu resim okunamadı.',
  },
}
