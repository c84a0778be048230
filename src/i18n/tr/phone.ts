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
  signOut: {
    title: 'Çıkış yapılsın mı?',
    unsentTitle: 'Her şey gönderilmedi',
    unsent:
      'Şimdilik yalnızca bu telefonda: {{what}}. Hepsi burada kalır ve yeniden giriş yapınca devam eder. Hiçbir şey silinmez.',
    loads_one: '{{count}} yükleme',
    loads_other: '{{count}} yükleme',
    unloads_one: '{{count}} boşaltma',
    unloads_other: '{{count}} boşaltma',
    photos_one: '{{count}} fotoğraf',
    photos_other: '{{count}} fotoğraf',
    others_one: '{{count}} başka kayıt',
    others_other: '{{count}} başka kayıt',
    sendFirst: 'Önce gönder',
    onBoard_one: 'Araçta bir yük var. Belgesi bu telefonda kalır; boşaltmak için giriş yapmanız gerekir.',
    onBoard_other:
      'Araçta {{count}} yük var. Belgeleri bu telefonda kalır; boşaltmak için giriş yapmanız gerekir.',
    offline:
      'Şu anda bağlantı yok. Yeniden giriş için bağlantı gerekir: o zamana kadar yükleyemez ve boşaltamazsınız.',
    stay: 'Girişte kal',
    confirm: 'Çıkış yap',
  },
  left: {
    unsent_one: '{{name}}: yapılan bir şey yalnızca bu telefonda. Bu kişi giriş yapana kadar burada kalır.',
    unsent_other:
      '{{name}}: yapılan {{count}} şey yalnızca bu telefonda. Bu kişi giriş yapana kadar burada kalır.',
    ended: '{{name}}: oturum sona erdi. Devam etmek için yeniden giriş yapın.',
    driver: 'Başka bir sürücü',
    cannotSignIn: 'Giriş yapılamıyor',
    letters: 'Araçtaki taşıma belgeleri',
  },
  shared: {
    title: 'Paylaşılan fotoğraflar',
    lead: 'Bu fotoğrafların neye ait olduğunu seçin.',
    none: 'Paylaşılan fotoğraf yok.',
    noneBody: 'Başka bir uygulamada fotoğraf seçin ve Vrachtpas ile paylaşın.',
    notOffered:
      'Şimdi yükleyebileceğiniz veya boşaltabileceğiniz hiçbir şey fotoğraf istemiyor. Burada bir gün kalırlar.',
    unload: 'Boşalt',
    load: 'Yükle',
    remove: 'Bu fotoğrafları sil',
    photo: 'Fotoğraf {{number}}',
    add_one: 'Paylaşılan fotoğrafı ekle',
    add_other: '{{count}} paylaşılan fotoğrafı ekle',
    adding: 'Bir an …',
    unusable: '“{{name}}” bu telefonun gösterebileceği bir fotoğraf değil.',
  },
  rescue: {
    title: 'Gönderilemezse',
    why: 'Gönderilmeyen her şey, fotoğraflarıyla birlikte dosya olarak kaydedilebilir. Ofis dosyayı içe aktarır. Bu telefonda hiçbir şey değişmez.',
    action: 'Dosya olarak kaydet',
    making: 'Bir dakika …',
    saved: 'Dosya kaydedildi. Ofise verin.',
    nothing: 'Her şey gönderildi: kaydedilecek bir şey yok.',
    failed: 'Dosya oluşturulamadı. Hiçbir şey değişmedi; yeniden deneyin.',
  },
  facts: {
    title: 'Bu telefon',
    keeping: 'Sakladıkları',
    room: 'Kullanılan yer',
    persisted: 'Bu telefon işinizi gönderilene kadar saklar.',
    notPersisted:
      'Yer azalınca telefon bu uygulamayı temizleyebilir. Ana ekrana ekleyin veya yakında gönderin.',
    storageUnknown: 'Bu tarayıcı işinizi nasıl sakladığını söylemiyor. Yakında gönderin.',
    device: 'Bu telefonun kodu',
    noDevice: 'İlk bağlantıyla gelir',
    lastPull: 'Liste alındı',
    never: 'Henüz değil',
  },
}
