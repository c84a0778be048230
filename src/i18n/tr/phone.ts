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
  install: {
    title: 'Vrachtpas’ı ana ekrana ekleyin',
    why: 'Uygulama o zaman ağ olmadan da tek dokunuşla açılır ve telefon işinizi daha iyi saklar.',
    action: 'Ana ekrana ekle',
    notNow: 'Şimdi değil',
    stepShare: 'Tarayıcınızın bu işaretine dokunun. Görmüyorsanız üç noktanın arkasındadır.',
    stepAdd: '“Ana Ekrana Ekle” seçeneğini seçin.',
    stepOpen: 'Bundan sonra Vrachtpas’ı ana ekrandan açın.',
  },
}
