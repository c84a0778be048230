export const account = {
  title: 'Account',
  back: 'Terug',
  cancel: 'Annuleren',
  busy: 'Een ogenblik',
  required: 'Dit is nodig.',
  profile: {
    title: 'Wie u bent', firstName: 'Voornaam', lastNamePrefix: 'Tussenvoegsel', lastName: 'Achternaam', email: 'E-mail', mobilePhone: 'Mobiel nummer', phone: 'Telefoon',
    save: 'Opslaan', saved: 'Uw gegevens zijn opgeslagen.',
  },
  appearance: {
    title: 'Wat u ziet', scheme: 'Kleurenschema', schemes: { light: 'Licht', dark: 'Donker', system: 'Zoals het apparaat' },
    color: 'Kleur', usual: 'De gewone', colors: { chateauGreen: 'Groen', neonBlue: 'Neonblauw', royalBlue: 'Koningsblauw', tomatoOrange: 'Tomaatoranje', ebaGreen: 'EBA-groen' },
  },
  secret: {
    again: 'Nog een keer dezelfde', differ: 'De twee zijn niet gelijk.', elsewhere: 'Overal elders waar u ingelogd bent, moet u opnieuw inloggen.',
    password: { title: 'Wachtwoord', current: 'Huidig wachtwoord', wanted: 'Nieuw wachtwoord', rule: 'Minstens acht tekens, met een cijfer, een hoofdletter en een kleine letter.', save: 'Wachtwoord wijzigen', saved: 'Uw wachtwoord is gewijzigd.' },
    pincode: { title: 'Pincode', current: 'Huidige pincode', wanted: 'Nieuwe pincode', rule: 'Precies vijf cijfers.', save: 'Pincode wijzigen', saved: 'Uw pincode is gewijzigd.' },
  },
  sessions: {
    title: 'Waar u bent ingelogd', current: 'Dit apparaat', unknown: 'Onbekend apparaat', lastUsed: 'Laatst gebruikt {{moment}}', end: 'Uitloggen', ended: 'Dat apparaat is uitgelogd.', unreachable: 'Geen verbinding. Uw apparaten staan hier zodra die er is.',
    endTitle: 'Daar uitloggen?', endBody: '{{device}} moet opnieuw inloggen. Wat daar nog niet verzonden is, blijft er staan.',
  },
  deactivation: {
    title: 'Account beëindigen', body: 'Uw account eindigt voorgoed: dat kan niet ongedaan worden gemaakt. Wat u vastlegde blijft bij uw klant of vervoerder.', open: 'Mijn account beëindigen', confirm: 'Voorgoed beëindigen',
  },
}
