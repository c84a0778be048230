import type { statement as english } from '../en/statement.ts'

export const statement: typeof english = {
  photo: {
    camera: 'Camera',
    files: 'Bestanden',
    busy: 'Wordt verkleind',
    number: 'Foto {{number}}',
    remove: 'Foto {{number}} verwijderen',
    undo: 'Terughalen',
    restore: 'Foto {{number}} terughalen',
    unreadable: '{{name}} kon niet worden gelezen. Kies het opnieuw.',
    empty: '{{name}} is leeg.',
    heic: '{{name}} is een HEIC-foto, die deze telefoon hier niet kan lezen. Maak de foto hier met de knop ‘Camera’, of laat de camera JPEG bewaren: op een iPhone bij Instellingen > Camera > Structuur > Meest compatibel.',
    'no-picture': '{{name}} is geen bruikbare afbeelding.',
  },
  amount: 'Hoeveelheid',
  weightUnit: 'Op de bon staat',
  implausible: {
    title: 'Klopt dit?',
    zero: 'Het nettogewicht is nul.',
    chloride_zero: 'Het chloridegehalte is nul.',
    gross_below_empty: 'De eerste weging van {{value}} is minder dan {{mode}} leeg weegt: {{expected}}.',
    empty_differs: 'De tweede weging is {{value}}; {{mode}} weegt leeg gewoonlijk {{expected}}.',
    over_capacity: 'De lading van {{value}} is meer dan {{mode}} kan dragen: {{expected}}.',
    over_flow: 'De lading van {{value}} is meer dan voor de hele stroom is geschat: {{expected}}.',
    far_from_others:
      'De lading van {{value}} wijkt ver af van de andere van deze stroom, gewoonlijk ongeveer {{expected}}.',
    accepted_over_load: 'Er zou {{value}} zijn aangenomen, meer dan er is geladen: {{expected}}.',
    slip: {
      unit: 'Zijn kilogrammen voor tonnen aangezien, of tonnen voor kilogrammen?',
      decimal_mark: 'Is een komma vergeten, of een cijfer te veel getypt?',
    },
    likely: 'Het is {{net}}',
    confirm: 'Ja, het klopt',
    cancel: 'Wijzigen',
  },
  measurements: {
    weighedLoad: 'Eerste weging',
    tareWeight: 'Tweede weging',
    nettoWeight: 'Netto',
    density: 'Dichtheid',
    statedKilograms: 'Kilogram',
    chlorideValue: 'Chloridegehalte',
    weightTicketNumber: 'Weegbonnummer',
  },
  chlorideHelp: 'Milligram per kilogram droge stof',
  densityOfFlow: 'Zonder andere telt die van de stroom: {{density}}',
  kilogramsHelp: 'Als een weegbon of ijkopname dat zegt',
  firstWeighingHelp: 'Vol, zoals de weegbrug aangeeft',
  secondWeighingHelp: 'Leeg (tarra)',
  tareProposed: 'Leeggewicht van {{mode}}, voorgesteld. Wijzig het als de weegbrug iets anders zegt.',
  nettoNone: 'Bekend na beide wegingen',
  note: 'Opmerking',
  photosLoad: 'Foto’s van de lading',
  photosUnload: 'Foto’s bij het lossen',
  optional: 'mag leeg blijven',
  nothingAsked: 'Deze materiaalstroom vraagt op dit moment verder niets.',
  draftKept: 'Wat u eerder invulde, staat er weer.',
  photoLost:
    'De app werd gesloten voordat een foto klaar was. Wat u invulde, staat er weer; maak of kies de foto opnieuw.',
  photoNotSaved: 'De foto kon niet op deze telefoon worden bewaard. Maak of kies hem opnieuw.',
  photoNoRoom:
    'De opslag van deze telefoon is vol: de foto is niet bewaard. Maak ruimte en neem hem opnieuw. De rest kunt u zonder foto bewaren waar die niet verplicht is.',
  photoUnderway: {
    title: 'Een foto is nog niet klaar',
    body: 'Hij wordt nog verkleind. Wacht even of ga zonder deze foto verder.',
    confirm: 'Zonder foto verder',
    cancel: 'Wachten',
  },
  draftNotSaved:
    'Wat u typt, wordt nu niet op deze telefoon bewaard. Verlaat dit scherm pas als u klaar bent.',
  faultsTitle_one: 'Eén veld ontbreekt of klopt niet',
  faultsTitle_other: '{{count}} velden ontbreken of kloppen niet',
  faults: {
    required: 'Verplicht veld.',
    photo_required: 'Maak eerst een foto.',
    not_asked: 'Deze materiaalstroom vraagt hier niet om.',
    netto_negative: 'De tweede weging is zwaarder dan de eerste.',
    survey_disagrees: 'Dit volgt niet uit wat is gemeten.',
    not_a_number: 'Schrijf een getal, zoals {{example}}.',
    ambiguous:
      'Dit kan op twee manieren worden gelezen. Schrijf het zonder punt voor duizendtallen, zoals {{example}}.',
    too_precise: 'Ten hoogste drie cijfers achter de komma.',
    too_large: 'Dit getal is te groot.',
    too_long: 'Dit is te lang.',
    too_precise_for_unit: 'Schrijf hele kilogrammen.',
    eight_digits: 'Een ENI-nummer heeft acht cijfers.',
  },
  storageFull:
    'De opslag van deze telefoon is vol. Er is niets bewaard en niets verzonden. Maak ruimte, bijvoorbeeld door films of apps te verwijderen, en druk opnieuw. Wat u invulde, staat er nog.',
  storageBroken:
    'Deze telefoon kon het niet bewaren. Er is niets bewaard en niets verzonden. Druk opnieuw; wat u invulde, staat er nog.',
  failed: 'Het kon niet worden bewaard. Wat u invulde, staat er nog.',
  draftUsed:
    'Deze vracht is al in een ander venster opgeslagen als {{number}}, met andere waarden. Open die vracht om ze te verbeteren.',
  missing: {
    'device-code':
      'Deze telefoon heeft nog geen code. Hij krijgt die bij de eerste verbinding; druk dan opnieuw.',
    flow: 'Deze materiaalstroom staat niet meer op deze telefoon. Er is niets bewaard; wat u invulde, staat er nog.',
    'transport-mode': 'Uw vervoermiddel staat niet meer op deze telefoon. Kies het opnieuw.',
    shipment: 'Deze vracht is niet meer aan boord. Er is niets bewaard.',
  },
  noPhoneCode: {
    title: 'Deze telefoon heeft nog geen code',
    body: 'In elk vrachtnummer staat de code van de telefoon die het maakte. Deze telefoon krijgt zijn code bij de eerste verbinding; daarna hebt u voor het laden nooit meer verbinding nodig. Wat u hier invult, blijft bewaard.',
  },
  needsNetwork:
    'Ophalen vraagt één keer om verbinding. Zodra die er is, komt de vracht vanzelf; lossen kan daarna zonder.',
  takeOver: {
    title: 'Vracht van {{driver}} op {{mode}} overnemen?',
    body: '{{cargo}}, geladen {{when}}. Als u lost, staat deze vracht als door u gelost.',
    confirm: 'Overnemen',
    somebody: 'een collega',
  },
  closed: {
    flowGone:
      'Deze materiaalstroom staat niet meer op deze telefoon. Misschien heeft kantoor hem gewijzigd of beëindigd.',
    blocked: 'Het project van deze materiaalstroom is afgerond. Laden is gesloten.',
    notApproved: 'Laden is gesloten totdat uw vervoerder u goedkeurt.',
  },
  unload: {
    gone: 'Deze vracht staat niet op deze telefoon.',
    goneHelp:
      'U kunt deze vracht niet lossen: uw vervoerder rijdt deze materiaalstroom niet, of het kantoor heeft de vracht verwijderd.',
    asking: 'Vracht ophalen',
    askAgain: 'Opnieuw proberen',
    incompleteHelp: 'Die komt met de volgende verbinding mee.',
    incomplete: 'De materiaalstroom of het vervoermiddel staat nog niet op deze telefoon.',
    toShipments: 'Naar de vrachten',
    already: 'Deze vracht is gelost.',
    open: 'Vracht openen',
  },
}
