import type { flows as english } from '../en/flows.ts'

export const flows: typeof english = {
  back: 'Alle materiaalstromen',
  number: 'Stroom {{number}}',
  hasShipments: 'Bij deze stroom horen vrachten. Bewerken kan niet meer, wijzigen als nieuwe versie wel: dat brengt extra kosten mee, en de gewijzigde brieven moeten aan alle partijen worden uitgereikt.',
  material: 'Materiaal',
  route: 'Route',
  parties: 'Partijen',
  demands: 'Wat een lading vraagt',
  transporterNote: 'Opmerking van de chauffeur',
  allowed: 'toegestaan',
  notAllowed: 'niet toegestaan',
  certificate: 'Certificaat {{number}}',
  position: 'Positie {{latitude}}, {{longitude}}',
  vihb: 'VIHB {{number}}',
  as: 'als {{type}}',
  facts: {
    usualName: 'Gebruikelijke naam', documentType: 'Document', code: 'Euralcode', method: 'Verwerkingsmethode', wasteStream: 'Afvalstroomnummer', product: 'Product', evidence: 'Bewijsmiddel',
    origin: 'Herkomst', destination: 'Bestemming', sender: 'Afzender', disposer: 'Ontdoener', receiver: 'Ontvanger', transportedBy: 'Vervoerd door', carriers: 'Vervoerders',
    estimated: 'Geschat', unit: 'Eenheid', determination: 'Hoeveelheid bepaald', demands: 'De chauffeur geeft op', loadInstructions: 'Instructies voor het laden',
    unloadInstructions: 'Instructies voor het lossen', remarks: 'Opmerkingen op de brief', recipients: 'Wie mail krijgt',
  },
  amounts: {
    title: 'Hoeveelheden', loaded: 'Tot nu toe geladen', atLeast: 'minstens {{amount}}', ofEstimate: '{{shown}}% van de schatting',
    notYet_one: 'van één vracht is de hoeveelheid nog niet bekend', notYet_other: 'van {{count}} vrachten is de hoeveelheid nog niet bekend',
  },
  senderTypes: { primary_disposer: 'primaire ontdoener', receiver: 'ontvanger', merchant: 'handelaar', intermediary: 'bemiddelaar' },
  transportTypes: { sender: 'afzender', disposer: 'ontdoener', recipient: 'ontvanger', collector: 'inzamelaar', carrier: 'vervoerder', outsourced_carrier: 'uitbesteed vervoerder' },
  carrierTypes: { main: 'Vervoerder', outsourced: 'Uitbesteed vervoerder' },
  declarationTypes: {
    batch_inspection: 'Partijkeuring', recognised_quality_declaration: 'Erkende kwaliteitsverklaring', manufacturer_declaration: 'Fabrikant-eigenverklaring',
    soil_quality_map: '(Water)bodemkwaliteitskaart', soil_survey: '(Water)bodemonderzoek',
  },
  occasions: { atLoad: 'bij laden', atUnload: 'bij lossen', onNewLetter: 'bij een nieuwe begeleidingsbrief' },
  versions: {
    title: 'Versies', version: 'Versie {{shown}}', amended: 'Gewijzigd', costsExtra: 'in rekening gebracht', by: 'door {{by}}', changed: 'Gewijzigd: {{facts}}',
    older_one: 'Eén oudere versie', older_other: '{{count}} oudere versies',
  },
}
