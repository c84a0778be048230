import type { Texts } from '../text-modules.ts'

export const phone: Texts = {
  scan: {
    picture: 'Alegeți o imagine a codului',
    noCamera: 'Acest browser nu arată nicio cameră.',
    cameraFailed: 'Camera nu s-a putut deschide.',
    otherWays:
      'Alegeți o imagine a codului. Sau îndreptați camera telefonului spre el și deschideți linkul: duce aici.',
    noCode: 'În această imagine nu este niciun cod QR sau nu este destul de clară.',
    otherCode: 'Codul QR din această imagine este altul.',
    unreadable: 'Această imagine nu a putut fi citită.',
  },
  install: {
    title: 'Puneți Vrachtpas pe ecranul principal',
    why: 'Aplicația se deschide atunci cu o singură atingere, și fără rețea, iar telefonul vă păstrează mai bine munca.',
    action: 'Puneți pe ecranul principal',
    notNow: 'Nu acum',
    stepShare: 'Atingeți acest semn al browserului. Dacă nu îl vedeți, este în spatele celor trei puncte.',
    stepAdd: 'Alegeți „Adăugați la ecranul principal”.',
    stepOpen: 'Deschideți de acum Vrachtpas de pe ecranul principal.',
  },
  signOut: {
    title: 'Vă deconectați?',
    unsentTitle: 'Nu totul este trimis',
    unsent:
      'Deocamdată doar pe acest telefon: {{what}}. Totul rămâne aici și pleacă mai departe când vă autentificați din nou. Nu se șterge nimic.',
    loads_one: '{{count}} încărcare',
    loads_few: '{{count}} încărcări',
    loads_other: '{{count}} de încărcări',
    unloads_one: '{{count}} descărcare',
    unloads_few: '{{count}} descărcări',
    unloads_other: '{{count}} de descărcări',
    photos_one: '{{count}} fotografie',
    photos_few: '{{count}} fotografii',
    photos_other: '{{count}} de fotografii',
    others_one: '{{count}} altă înregistrare',
    others_few: '{{count}} alte înregistrări',
    others_other: '{{count}} de alte înregistrări',
    sendFirst: 'Trimiteți întâi',
    onBoard_one:
      'O încărcătură este la bord. Formularul ei rămâne pe acest telefon; pentru descărcare trebuie să fiți autentificat.',
    onBoard_few:
      '{{count}} încărcături sunt la bord. Formularele lor rămân pe acest telefon; pentru descărcare trebuie să fiți autentificat.',
    onBoard_other:
      '{{count}} de încărcături sunt la bord. Formularele lor rămân pe acest telefon; pentru descărcare trebuie să fiți autentificat.',
    offline:
      'Acum nu există conexiune. Autentificarea are nevoie de una: până atunci nu puteți încărca sau descărca.',
    stay: 'Rămâneți autentificat',
    confirm: 'Deconectare',
  },
  left: {
    unsent_one: '{{name}}: o înregistrare este doar pe acest telefon. Rămâne aici până la autentificare.',
    unsent_few:
      '{{name}}: {{count}} înregistrări sunt doar pe acest telefon. Rămân aici până la autentificare.',
    unsent_other:
      '{{name}}: {{count}} de înregistrări sunt doar pe acest telefon. Rămân aici până la autentificare.',
    ended: '{{name}}: sesiunea s-a încheiat. Autentificați-vă din nou pentru a continua.',
    driver: 'Alt șofer',
    cannotSignIn: 'Nu mă pot autentifica',
    letters: 'Formulare la bord',
  },
  shared: {
    title: 'Fotografii partajate',
    lead: 'Alegeți de ce țin aceste fotografii.',
    none: 'Nu există fotografii partajate.',
    noneBody: 'Alegeți fotografii în altă aplicație și partajați-le cu Vrachtpas.',
    notOffered: 'Nimic din ce puteți încărca sau descărca acum nu cere fotografii. Ele rămân aici o zi.',
    unload: 'Descărcați',
    load: 'Încărcați',
    remove: 'Ștergeți aceste fotografii',
    photo: 'Fotografia {{number}}',
    add_one: 'Adăugați fotografia partajată',
    add_few: 'Adăugați {{count}} fotografii partajate',
    add_other: 'Adăugați {{count}} de fotografii partajate',
    adding: 'Un moment …',
    unusable: '„{{name}}” nu este o fotografie pe care acest telefon o poate afișa.',
  },
  rescue: {
    title: 'Când nu se poate trimite',
    why: 'Tot ce nu a fost trimis poate fi salvat într-un fișier, cu fotografiile. Biroul îl importă. Pe acest telefon nu se schimbă nimic.',
    action: 'Salvează ca fișier',
    making: 'O clipă …',
    saved: 'Fișierul a fost salvat. Dă-l biroului.',
    nothing: 'Totul a fost trimis: nu este nimic de salvat.',
    failed: 'Fișierul nu a putut fi creat. Nu s-a schimbat nimic; încearcă din nou.',
  },
  facts: {
    title: 'Acest telefon',
    keeping: 'Ce păstrează',
    room: 'Spațiu folosit',
    persisted: 'Acest telefon păstrează datele până sunt trimise.',
    notPersisted:
      'Telefonul poate goli aplicația când nu mai este loc. Adăugați-o pe ecranul principal sau trimiteți curând.',
    storageUnknown: 'Acest browser nu spune cum păstrează datele. Trimiteți curând.',
    device: 'Codul acestui telefon',
    noDevice: 'Vine cu prima conexiune',
    lastPull: 'Listă preluată',
    never: 'Încă nu',
  },
}
