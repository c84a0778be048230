import type { Texts } from '../text-modules.ts'

export const positions: Texts = {
  account: {
    title: 'Yükleme ve boşaltma konumu',
    lead: 'Bir yükleme veya boşaltmayı kaydettiğinizde bu telefonun konumu onunla birlikte saklanabilir. Buna siz karar verirsiniz: her şey onsuz da çalışır; hiçbir müşteri, proje veya taşıyıcı bunu açamaz.',
    what: {
      title: 'Ne kaydedilir',
      body: 'Bir yükleme veya boşaltmayı kaydettiğinizde telefonun nerede olduğu: enlem, boylam, ne kadar kesin olduğu ve ne zaman ölçüldüğü. Yolda hiçbir şey, uygulama kapalıyken hiçbir şey kaydedilmez.',
    },
    why: {
      title: 'Neden',
      body: 'Bir denetimde veya biri sonradan sorduğunda yükün nerede yüklenip boşaltıldığı gösterilebilsin diye.',
    },
    who: {
      title: 'Kim görür',
      body: 'Siz, müşterinin ofisi ve projeyi paylaştığı kişiler, taşıyıcınızın planlayıcıları ve mektubu QR koduyla denetleyen herkes, örneğin bir denetçi.',
    },
    howLong: {
      title: 'Ne kadar süre',
      body: 'Müşterinin seçtiği kadar: boşaltmadan sonra {{least}} ile {{most}} ay arası, genellikle {{usual}}. Onayınızı geri çektiğinizde hemen başka hiçbir şey kaydedilmez; var olan, süresi dolunca veya hesabınızı kapattığınızda silinir.',
    },
    agree: 'Onaylıyorum: bir yükleme veya boşaltmayı kaydettiğimde konumu kaydet',
    off: 'Kapalı: konum kaydedilmiyor.',
    since: '{{when}} tarihinde onayladınız. Ağ olmadan da istediğiniz zaman geri çekebilirsiniz.',
    given: 'Bundan sonra yükleme ve boşaltmada konum kaydedilir.',
    withdrawn: 'Artık konum kaydedilmiyor.',
    failed: 'Bu telefonda saklanamadı. Yeniden deneyin.',
  },
  form: {
    off: 'Konum kaydedilmiyor: onay vermediniz.',
    choose: 'Seçime git',
    searching: 'Konum henüz kaydedilmiyor: telefon arıyor. Beklemeniz gerekmez.',
    found: 'Konum kaydediliyor, {{metres}} m kesinlikle.',
    denied: 'Konum kaydedilmiyor: bu uygulama okuyamıyor. Tarayıcının ayarlarından izin verin.',
    unavailable: 'Konum kaydedilmiyor: telefon bulamıyor.',
    unsupported: 'Konum kaydedilmiyor: bu tarayıcı konumu veremiyor.',
  },
}
