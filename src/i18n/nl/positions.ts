import type { positions as english } from '../en/positions.ts'

export const positions: typeof english = {
  account: {
    title: 'Positie bij laden en lossen',
    lead: 'Wanneer u laden of lossen opslaat, kan de positie van deze telefoon erbij worden bewaard. Dat bepaalt u: alles werkt ook zonder, en geen klant, project of vervoerder kan het aanzetten.',
    what: {
      title: 'Wat wordt vastgelegd',
      body: 'Waar de telefoon is als u laden of lossen opslaat: breedtegraad, lengtegraad, hoe nauwkeurig dat is, en wanneer het is gemeten. Niets onderweg, en niets terwijl de app gesloten is.',
    },
    why: {
      title: 'Waarom',
      body: 'Zodat te laten zien is waar lading is geladen en gelost, bij een controle of als iemand er later naar vraagt.',
    },
    who: {
      title: 'Wie het ziet',
      body: 'U, het kantoor van de klant en met wie die het project deelt, de planners van uw vervoerder, en wie de brief controleert via de QR-code, zoals een toezichthouder.',
    },
    howLong: {
      title: 'Hoe lang',
      body: 'Zoals de klant heeft gekozen: {{least}} tot {{most}} maanden na het lossen, meestal {{usual}}. Als u uw toestemming intrekt, wordt er meteen niets meer vastgelegd; wat er is, verdwijnt als de tijd voorbij is of als u uw account sluit.',
    },
    agree: 'Ik ga akkoord: leg de positie vast als ik laden of lossen opsla',
    off: 'Uit: er wordt geen positie vastgelegd.',
    since: 'U ging akkoord op {{when}}. U kunt dat altijd intrekken, ook zonder verbinding.',
    given: 'Vanaf nu wordt de positie vastgelegd als u laadt en lost.',
    withdrawn: 'Er wordt geen positie meer vastgelegd.',
    failed: 'Het kon niet op deze telefoon worden bewaard. Probeer het opnieuw.',
  },
  form: {
    off: 'De positie wordt niet vastgelegd: u bent daar niet mee akkoord gegaan.',
    choose: 'Naar de keuze',
    searching: 'De positie wordt nog niet vastgelegd: de telefoon zoekt die. U hoeft niet te wachten.',
    found: 'De positie wordt vastgelegd, op {{metres}} m nauwkeurig.',
    denied:
      'De positie wordt niet vastgelegd: deze app mag die niet lezen. Sta dat toe in de instellingen van de browser.',
    unavailable: 'De positie wordt niet vastgelegd: de telefoon vindt die niet.',
    unsupported: 'De positie wordt niet vastgelegd: deze browser kan die niet geven.',
  },
}
