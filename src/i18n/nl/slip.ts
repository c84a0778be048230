import type { slip as english } from '../en/slip.ts'

export const slip: typeof english = {
  read: 'Bon lezen',
  fetchWhy: 'Om bonnen te lezen haalt deze telefoon één keer een lezer op. Daarna is er geen netwerk nodig.',
  fetch: 'Ophalen ({{size}}) en lezen',
  notHere:
    'De lezer voor bonnen staat nog niet op deze telefoon. Zodra er netwerk is, kan hij worden opgehaald ({{size}}). Typ tot dan wat op de bon staat.',
  fetching: 'Lezer ophalen',
  reading: 'Bon lezen',
  again: 'Opnieuw proberen',
  notFetched:
    'De lezer kon niet worden opgehaald. Probeer het opnieuw met netwerk, of typ wat op de bon staat.',
  notRead: 'Deze telefoon kon de bon niet lezen. Typ wat erop staat.',
  none: 'Er is niets gelezen. Fotografeer de bon recht van boven en bij goed licht, zodat hij het beeld vult.',
  compare: 'Vergelijk met de bon en tik aan wat klopt.',
  disagrees: 'Vol min leeg is niet het netto: een cijfer is verkeerd gelezen.',
  otherDay: 'De bon is van een andere dag.',
  notFound: 'Niet gelezen: {{values}}',
  date: 'Datum',
  typed: 'U vulde {{value}} in, en dat blijft. Maak het veld leeg om dit over te nemen.',
}
