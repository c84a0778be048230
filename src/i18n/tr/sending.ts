import type { Texts } from '../text-modules.ts'

export const sending: Texts = {
  nothing: 'Bu sunucu ne e-posta ne de SMS gönderir. Yöneticisine sorun.',
  useEmail: 'Bu sunucu SMS göndermez: bir e-posta adresi girin.',
  useSms: 'Bu sunucu e-posta göndermez: bir cep telefonu numarası girin.',
  noEmail: 'Bu sunucu e-posta göndermez. Yöneticisine sorun.',
  noSms: 'Bu sunucu SMS göndermez. Yöneticisine sorun.',
  noRegister:
    'Bu sunucunun Hollanda taşıyıcı siciline (VIHB) erişimi yok; bu yüzden burada hiçbir firma kayıt olamaz. Yöneticisine sorun.',
}
