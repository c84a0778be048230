import type { Texts } from '../text-modules.ts'

export const app: Texts = {
  name: 'Vrachtpas',
  cancel: 'İptal',
  confirm: 'Onayla',
  close: 'Kapat',
  loading: 'Yükleniyor',
  tryAgain: 'Tekrar deneyin',
  numberMeant: 'Hangi sayıyı kastediyorsunuz?',
  language: 'Dil',
  languageChanged: 'Dil değiştirildi.',
  languageNotSaved: 'Dil burada değiştirildi; hesabınıza kaydedilemedi.',
  signOutFailed: 'Bir sorun oluştu, oturum kapatılamadı',
  formErrors: 'Formda hatalar var.',
  sessionError: 'Bir sorun oluştu',
  reference: 'Başvuru kodu: {{reference}}',
  unexpected: 'Bir sorun oluştu. Başvuru kodu: {{reference}}',
  noConnection: 'Bağlantı yok. Yazdıklarınız saklandı; daha sonra tekrar deneyin.',
  unreachable: 'Bağlantı yok. Bağlantı gelince tekrar deneyin.',
  portal: 'Bu ağ önce kendi girişini istiyor.',
  reload: 'Uygulamayı yeniden yükleyin',
  notFound: {
    title: 'Bulunamadı',
    heading: '404: Aradığınız sayfa burada değil',
    hint: 'Bağlantı yanlış veya sayfa taşınmış.',
    home: 'Ana sayfaya dön',
  },
  broken: {
    title: 'Bir sorun oluştu',
    body: 'Uygulamada bir hata var, bildiriliyor. Yaptıklarınız güvende. Devam etmek için uygulamayı yeniden yükleyin.',
    chunk: 'Uygulamanın bir bölümü yüklenemedi. Bağlantınızı denetleyip yeniden yükleyin.',
  },
}
