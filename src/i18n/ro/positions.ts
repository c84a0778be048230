import type { Texts } from '../text-modules.ts'

export const positions: Texts = {
  account: {
    title: 'Poziția la încărcare și descărcare',
    lead: 'Când salvați o încărcare sau o descărcare, poziția acestui telefon poate fi păstrată împreună cu ea. Dumneavoastră hotărâți: totul funcționează și fără, iar niciun client, proiect sau transportator nu o poate porni.',
    what: {
      title: 'Ce se înregistrează',
      body: 'Unde este telefonul când salvați o încărcare sau o descărcare: latitudinea, longitudinea, precizia și momentul măsurării. Nimic pe drum și nimic cât timp aplicația este închisă.',
    },
    why: {
      title: 'De ce',
      body: 'Pentru a putea arăta unde s-a încărcat și descărcat marfa, la un control sau dacă cineva întreabă mai târziu.',
    },
    who: {
      title: 'Cine vede',
      body: 'Dumneavoastră, biroul clientului și cei cu care acesta împarte proiectul, planificatorii transportatorului și oricine verifică scrisoarea prin codul QR, de exemplu un inspector.',
    },
    howLong: {
      title: 'Cât timp',
      body: 'Cum a ales clientul: între {{least}} și {{most}} luni după descărcare, de obicei {{usual}}. Când vă retrageți acordul, nu se mai înregistrează nimic, imediat; ce există dispare când îi trece timpul sau când vă închideți contul.',
    },
    agree: 'Sunt de acord: înregistrează poziția când salvez o încărcare sau o descărcare',
    off: 'Oprit: nu se înregistrează nicio poziție.',
    since: 'V-ați dat acordul la {{when}}. Îl puteți retrage oricând, și fără rețea.',
    given: 'De acum poziția se înregistrează la încărcare și descărcare.',
    withdrawn: 'Nu se mai înregistrează nicio poziție.',
    failed: 'Nu s-a putut păstra pe acest telefon. Încercați din nou.',
  },
  form: {
    off: 'Poziția nu se înregistrează: nu v-ați dat acordul.',
    choose: 'Spre alegere',
    searching: 'Poziția nu se înregistrează încă: telefonul o caută. Nu trebuie să așteptați.',
    found: 'Poziția se înregistrează, cu o precizie de {{metres}} m.',
    denied:
      'Poziția nu se înregistrează: aplicația nu o poate citi. Permiteți acest lucru în setările browserului.',
    unavailable: 'Poziția nu se înregistrează: telefonul nu o găsește.',
    unsupported: 'Poziția nu se înregistrează: acest browser nu o poate da.',
  },
}
