export const people = {
  name: 'Naam', firstName: 'Voornaam', lastNamePrefix: 'Tussenvoegsel', lastName: 'Achternaam', email: 'E-mail', mobilePhone: 'Mobiel nummer', phone: 'Telefoon', contact: 'Contact', company: 'Bedrijf',
  none: 'Geen',
  search: 'Naam, e-mail of nummer', required: 'Dit is nodig.', save: 'Opslaan', saved: 'Opgeslagen.', busy: 'Een ogenblik', cancel: 'Annuleren',
  drivers: {
    title: 'Chauffeurs en schippers', all: 'Alle ({{shown}})', waiting: 'Wacht op goedkeuring ({{shown}})', invite: 'Chauffeur uitnodigen', none: 'Geen chauffeurs gevonden', noneWaiting: 'Niemand wacht op goedkeuring',
    kind: 'Chauffeur of schipper', kinds: { driver: 'Chauffeur', skipper: 'Schipper' }, state: 'Status', graceUntil: 'Mag vervoeren tot', ridesToday: 'Ritten vandaag',
    rides_one: 'één rit vandaag', rides_other: '{{shown}} ritten vandaag',
    standing: { approved: 'Goedgekeurd', waiting: 'Wacht op goedkeuring', rejected: 'Afgewezen', invited: 'Uitgenodigd', inactive: 'Niet actief' },
    waitingTitle: 'Zelf geregistreerd', waitingBody: 'Zonder uw goedkeuring mag hij niet vervoeren.', waitingUntil: 'Hij mag vervoeren tot {{moment}}; daarna alleen met uw goedkeuring.',
    approve: 'Goedkeuren', approveTitle: '{{name}} goedkeuren?', approveBody: 'Hij mag elke stroom laden die uw bedrijf vervoert, en krijgt daar bericht van.', approved: 'Goedgekeurd. De chauffeur krijgt bericht.',
    reject: 'Afwijzen', rejectTitle: '{{name}} afwijzen', reason: 'Reden', reasonHelp: 'De chauffeur leest die.', rejected: 'Afgewezen. De chauffeur krijgt bericht.', rejectedTitle: 'Afgewezen', noReason: 'Er is geen reden gegeven.', approveAfterAll: 'Alsnog goedkeuren',
    invitedTitle: 'Uitgenodigd', invitedBody: 'Hij heeft nog geen pincode gekozen.', resend: 'Uitnodiging opnieuw sturen', resent: 'De uitnodiging is opnieuw onderweg.',
    pincode: 'Pincode', pincodeBody: 'Wie zijn pincode vergeten is krijgt een link om een andere te kiezen; tot dan werkt de oude.', resetPincode: 'Link sturen', pincodeSent: 'De link is onderweg.',
    who: 'Wie is het?', edit: 'Gegevens', phoneOrEmail: 'Een mobiel nummer of e-mailadres is nodig: daar gaat de uitnodiging heen.', sendInvitation: 'Uitnodiging sturen', invited: '{{name}} is uitgenodigd.',
    inviteLead: 'Hij krijgt per e-mail of sms een link om een pincode te kiezen, en kan meteen voor uw bedrijf rijden.',
  },
  users: {
    title: 'Gebruikers', add: 'Gebruiker toevoegen', addLead: 'Hij krijgt een link om een wachtwoord te kiezen.', none: 'Geen gebruikers gevonden', roles: 'Rollen', roleNeeded: 'Een gebruiker moet minstens één rol hebben.', state: 'Status',
    active: 'Actief', inactive: 'Niet actief', invited: 'Heeft nog geen wachtwoord', isActive: 'Mag inloggen', customer: 'Klant', create: 'Toevoegen en link sturen', created: '{{name}} is toegevoegd en krijgt een link.',
    role: { ROLE_ADMIN: 'Beheerder', ROLE_CUSTOMER: 'Medewerker van de klant', ROLE_TRANSPORTER: 'Planner van de vervoerder', ROLE_DRIVER: 'Chauffeur of schipper', ROLE_PROJECT_READER: 'Meelezer van een project' },
    roleHelp: {
      ROLE_ADMIN: 'Alles, van elke klant.', ROLE_CUSTOMER: 'Projecten, stromen en bedrijven van de klant.', ROLE_TRANSPORTER: 'Chauffeurs en vrachten van het bedrijf.',
      ROLE_DRIVER: 'Laadt en lost, met een telefoon.', ROLE_PROJECT_READER: 'Leest de projecten waaraan hij gekoppeld is.',
    },
    remove: 'Gebruiker verwijderen', removeTitle: '{{name}} verwijderen?', removeBody: 'Hij kan niet meer inloggen. Wat hij deed blijft onder zijn naam in de administratie.', removed: 'De gebruiker is verwijderd.',
    act: 'Als deze gebruiker werken', actTitle: 'Als {{name}} werken?', actBody: 'U ziet en doet wat hij mag, hoogstens een uur. Alles wordt vastgelegd als door u gedaan.', actDriver: 'Wat hij op zijn eigen telefoon vastlegt blijft daar: vanaf hier wordt daarvan en op zijn naam niets verstuurd.', acting: 'U werkt als {{name}}.',
  },
}
