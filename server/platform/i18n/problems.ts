import type { Locale } from '#contract/kit/locales.ts'
import type { ProblemCode } from '#contract/kit/problems.ts'

/** Worded like the specification, section 8, where that has a text; `{name}` is a placeholder. */
const texts: Record<ProblemCode, Record<Locale, string>> = {
  malformed_request: { en: '{reason}', nl: '{reason}' },
  invalid_credentials: { en: 'Invalid credentials.', nl: 'Ongeldige inloggegevens.' },
  secret_lost: {
    en: 'Your password or pincode can no longer be checked. Ask for a link to set a new one: "Forgot your password or pincode?".',
    nl: 'Uw wachtwoord of pincode kan niet meer worden gecontroleerd. Vraag een link om een nieuwe in te stellen: "Wachtwoord of pincode vergeten?".',
  },
  account_not_active: { en: 'Your account is not active.', nl: 'Uw account is niet actief.' },
  account_needs_approval: {
    en: 'Your account needs approval.',
    nl: 'Uw account moet nog worden goedgekeurd.',
  },
  account_awaits_approval: {
    en: 'Your account needs approval.',
    nl: 'Uw account moet nog worden goedgekeurd.',
  },
  second_factor_required: {
    en: 'Enter the code of your authenticator app.',
    nl: 'Voer de code van uw authenticator-app in.',
  },
  second_factor_invalid: {
    en: 'This code is wrong or has been used. Enter the next one of your authenticator app.',
    nl: 'Deze code is onjuist of al gebruikt. Voer de volgende code van uw authenticator-app in.',
  },
  password_change_required: {
    en: 'Your password was chosen by somebody else. Change it first.',
    nl: 'Uw wachtwoord is door iemand anders gekozen. Wijzig het eerst.',
  },
  second_factor_missing: {
    en: 'You need a second factor to go on. Reload the page to set it up, or to sign in with it.',
    nl: 'U hebt een tweede factor nodig om verder te gaan. Laad de pagina opnieuw om deze in te stellen of ermee in te loggen.',
  },
  second_factor_enabled: {
    en: 'A second factor is set up already. Remove it first.',
    nl: 'Er is al een tweede factor ingesteld. Verwijder deze eerst.',
  },
  token_missing: { en: 'JWT Token not found', nl: 'JWT Token not found' },
  token_expired: { en: 'Expired JWT Token', nl: 'Expired JWT Token' },
  token_invalid: { en: 'Invalid JWT Token', nl: 'Invalid JWT Token' },
  refresh_token_missing: { en: 'Missing JWT Refresh Token', nl: 'Missing JWT Refresh Token' },
  refresh_token_unknown: { en: 'JWT Refresh Token Not Found', nl: 'JWT Refresh Token Not Found' },
  refresh_token_expired: { en: 'Invalid JWT Refresh Token', nl: 'Invalid JWT Refresh Token' },
  api_key_invalid: {
    en: 'This is no API key of this server. Check that it was copied whole.',
    nl: 'Dit is geen API-sleutel van deze server. Controleer of hij in zijn geheel is gekopieerd.',
  },
  api_key_expired: {
    en: 'This API key has expired. Make a new one under Administration, API keys.',
    nl: 'Deze API-sleutel is verlopen. Maak een nieuwe onder Beheer, API-sleutels.',
  },
  api_key_revoked: {
    en: 'This API key was revoked. Make a new one under Administration, API keys.',
    nl: 'Deze API-sleutel is ingetrokken. Maak een nieuwe onder Beheer, API-sleutels.',
  },
  api_key_refused: {
    en: 'This cannot be done with an API key.',
    nl: 'Dit kan niet met een API-sleutel.',
  },
  api_key_scope_missing: {
    en: 'This API key has no scope “{scope}”.',
    nl: 'Deze API-sleutel heeft de bevoegdheid “{scope}” niet.',
  },
  too_many_api_keys: {
    en: 'There can be {maximum} API keys in use at the same time. Revoke one first.',
    nl: 'Er kunnen {maximum} API-sleutels tegelijk in gebruik zijn. Trek er eerst een in.',
  },
  too_many_webhooks: {
    en: 'There can be {maximum} webhooks. Remove one first.',
    nl: 'Er kunnen {maximum} webhooks zijn. Verwijder er eerst een.',
  },
  webhook_paused: {
    en: 'This webhook is paused. Resume it first.',
    nl: 'Deze webhook is gepauzeerd. Hervat hem eerst.',
  },
  lma_not_set_up: {
    en: 'This server is not set up to notify the LMA. Make a file instead.',
    nl: 'Deze server is niet ingericht om aan het LMA te melden. Maak in plaats daarvan een bestand.',
  },
  lma_line_changed: {
    en: 'A line is not as you saw it: its loads changed, or somebody else notified it. Look at the month again.',
    nl: 'Een regel is niet meer zoals u hem zag: de vrachten zijn gewijzigd, of iemand anders heeft hem gemeld. Bekijk de maand opnieuw.',
  },
  access_denied: { en: 'Access Denied.', nl: 'Geen toegang.' },
  device_key_refused: {
    en: 'This phone could not show that it is the one that was registered. Sign in.',
    nl: 'Deze telefoon kon niet aantonen dat zij de geregistreerde is. Log in.',
  },
  push_service_unknown: {
    en: 'This browser’s notifications come from a service that is not known here.',
    nl: 'De meldingen van deze browser komen van een dienst die hier niet bekend is.',
  },
  acting_as_another: {
    en: 'This cannot be done while acting as somebody else.',
    nl: 'Dit kan niet terwijl u namens een ander werkt.',
  },
  not_found: { en: 'Not Found', nl: 'Niet gevonden' },
  link_invalid: { en: 'Invalid link.', nl: 'Ongeldige link.' },
  cargo_photo_missing: {
    en: 'Failed to retrieve cargo photo.',
    nl: 'De ladingfoto kon niet worden opgehaald.',
  },
  photo_expired: {
    en: 'This photo was removed: the time for which photos are kept is over.',
    nl: 'Deze foto is verwijderd: de tijd dat foto’s bewaard blijven is voorbij.',
  },
  no_such_route: { en: 'No route found for "{route}"', nl: 'Geen route gevonden voor "{route}"' },
  method_not_allowed: {
    en: 'No route found for "{route}": Method Not Allowed (Allow: {allow})',
    nl: 'Geen route gevonden voor "{route}": methode niet toegestaan (wel: {allow})',
  },
  not_acceptable: {
    en: 'Requested format "{format}" is not supported. Supported MIME types are "application/ld+json", "application/json".',
    nl: 'Het gevraagde formaat "{format}" wordt niet ondersteund. Wel ondersteund: "application/ld+json", "application/json".',
  },
  predecessor_missing: {
    en: 'What comes before this has not arrived yet.',
    nl: 'Wat hieraan voorafgaat is nog niet aangekomen.',
  },
  operation_in_progress: {
    en: 'This is being processed at this moment.',
    nl: 'Dit wordt op dit moment verwerkt.',
  },
  operation_withdrawn: {
    en: 'This was withdrawn on the phone.',
    nl: 'Dit is op de telefoon ingetrokken.',
  },
  operation_dismissed: {
    en: 'The office decided that this does not count.',
    nl: 'Kantoor heeft besloten dat dit niet telt.',
  },
  shipment_already_loaded: { en: 'This shipment is already loaded.', nl: 'Deze vracht is al geladen.' },
  shipment_turned_away: {
    en: 'The receiver refused this shipment: it goes back to its origin or on to another receiver.',
    nl: 'De ontvanger heeft deze vracht geweigerd: zij gaat terug naar de herkomst of door naar een andere ontvanger.',
  },
  shipment_not_turned_away: {
    en: 'The receiver did not refuse this shipment.',
    nl: 'De ontvanger heeft deze vracht niet geweigerd.',
  },
  cargo_goes_on_already: {
    en: 'This cargo goes on with shipment {number} already. One of both is to be dismissed or removed.',
    nl: 'Deze lading gaat al verder met vracht {number}. Een van beide moet worden afgewezen of verwijderd.',
  },
  cargo_differs: {
    en: 'This flow is of another waste or product than the cargo that goes on.',
    nl: 'Deze stroom is van een andere afvalstof of een ander product dan de lading die verder gaat.',
  },
  receiver_turned_away: {
    en: 'The receiver of this flow is the one that turned this cargo away.',
    nl: 'De ontvanger van deze stroom is degene die deze lading heeft geweigerd.',
  },
  shipment_already_unloaded: { en: 'This shipment is already unloaded.', nl: 'Deze vracht is al gelost.' },
  shipment_not_loaded: { en: 'This shipment is not loaded.', nl: 'Deze vracht is niet geladen.' },
  shipment_not_unloaded: {
    en: 'This shipment is not unloaded yet.',
    nl: 'Deze vracht is nog niet gelost.',
  },
  correction_not_own: {
    en: 'Somebody else entered this. Only they or the office can correct it.',
    nl: 'Iemand anders heeft dit ingevuld. Alleen die persoon of het kantoor kan het corrigeren.',
  },
  correction_too_late: {
    en: 'The time in which you could correct this was over. The office can still do it.',
    nl: 'De tijd om dit zelf te corrigeren was voorbij. Het kantoor kan het nog wel.',
  },
  correction_overtaken: {
    en: 'This was corrected again since. The office decides which values stay.',
    nl: 'Dit is intussen nog eens gecorrigeerd. Het kantoor beslist welke waarden blijven.',
  },
  correction_without_change: {
    en: 'Nothing changes: the shipment has these values already.',
    nl: 'Er verandert niets: de vracht heeft deze waarden al.',
  },
  note_too_late: {
    en: 'This shipment was unloaded too long ago to add to it here. The office can still state what the receiver took.',
    nl: 'Deze vracht is te lang geleden gelost om er hier nog iets bij te zetten. Het kantoor kan nog wel opgeven wat de ontvanger heeft genomen.',
  },
  too_many_signatures: {
    en: 'This letter has as many signatures as one can have.',
    nl: 'Op deze begeleidingsbrief staan al zo veel handtekeningen als erop kunnen.',
  },
  signature_not_verified: {
    en: 'This signature does not verify: what was signed is not the code of this phone, or was changed. Let them sign once more.',
    nl: 'Deze handtekening klopt niet: wat is ondertekend is niet de code van deze telefoon, of is veranderd. Laat nog een keer ondertekenen.',
  },
  receipt_before_unload: {
    en: 'The receiver signs once the cargo is unloaded, or when they refuse it.',
    nl: 'De ontvanger tekent als de lading is gelost, of als hij haar weigert.',
  },
  signature_of_other_letter: {
    en: 'What was signed shows something else than this letter: another number, cargo, amount, route, vehicle or acceptance. Let them sign the code of this letter.',
    nl: 'Wat is ondertekend toont iets anders dan deze brief: een ander nummer, een andere lading, hoeveelheid, route of aanvaarding of een ander vervoermiddel. Laat de code van deze brief ondertekenen.',
  },
  signature_time_impossible: {
    en: 'The phone that signed says that it did so before the letter was there, or in the future. Set its clock, and let them sign once more.',
    nl: 'De telefoon die ondertekende zegt dat dat was voordat de brief er was, of in de toekomst. Zet de klok goed en laat nog een keer ondertekenen.',
  },
  signature_link_expired: {
    en: 'This link to sign was valid for two weeks, which are over. Ask for another one.',
    nl: 'Deze link om te tekenen was twee weken geldig, en die zijn voorbij. Vraag een nieuwe aan.',
  },
  signature_already_used: {
    en: 'This code was signed already, and counts once. Make another one, and let them sign that.',
    nl: 'Deze code is al ondertekend en telt één keer. Maak een nieuwe en laat die ondertekenen.',
  },
  device_revoked: {
    en: 'This phone was revoked by the office. What was done on it counts once the office accepts it.',
    nl: 'Deze telefoon is door het kantoor ingetrokken. Wat erop is gedaan telt zodra het kantoor het aanneemt.',
  },
  exception_settled: { en: 'This exception is settled already.', nl: 'Deze uitzondering is al afgehandeld.' },
  exception_not_acceptable: {
    en: 'This statement cannot take effect: what it names does not exist, or its number is taken.',
    nl: 'Deze opgave kan niet gelden: wat erin staat bestaat niet, of het nummer is al in gebruik.',
  },
  follower_not_loaded: {
    en: 'Shipment {number}, which goes on with this cargo, is not loaded yet. Accept its load first.',
    nl: 'Vracht {number}, die met deze lading verder gaat, is nog niet geladen. Accepteer eerst het laden daarvan.',
  },
  signature_from_file: {
    en: 'A signature or acceptance in a phone’s file is kept as evidence and does not stand on the letter: nothing shows that it was made on the phone. Ask for it again.',
    nl: 'Een handtekening of aanvaarding uit het bestand van een telefoon blijft als bewijs bewaard en komt niet op de brief: niets toont dat ze op de telefoon is gedaan. Vraag er opnieuw om.',
  },
  operation_handed_over: {
    en: 'The driver has handed this over to the office: it cannot be delivered again.',
    nl: 'De chauffeur heeft dit aan kantoor overgedragen: het kan niet opnieuw worden verzonden.',
  },
  shipment_number_taken: {
    en: 'Another shipment has this number.',
    nl: 'Een andere vracht heeft dit nummer.',
  },
  device_cloned: {
    en: 'A copy of this phone has given this number to another shipment.',
    nl: 'Een kopie van deze telefoon heeft dit nummer aan een andere vracht gegeven.',
  },
  ewc_code_not_valid_then: {
    en: 'The EWC code of this flow is not valid on the day of the load.',
    nl: 'De euralcode van deze stroom geldt niet op de dag van het laden.',
  },
  project_blocked: {
    en: 'The project is completed or blocked; nothing in it can be changed.',
    nl: 'Het project is afgerond of geblokkeerd; er kan niets meer in worden gewijzigd.',
  },
  material_flow_has_shipments: {
    en: 'The material flow has shipments: it cannot be edited or removed any more, only amended.',
    nl: 'De materiaalstroom heeft vrachten: bewerken of verwijderen kan niet meer, alleen aanpassen met een nieuwe begeleidingsbrief.',
  },
  material_flow_without_shipments: {
    en: 'The material flow has no shipments yet: it can simply be edited.',
    nl: 'De materiaalstroom heeft nog geen vrachten: hij kan gewoon worden bewerkt.',
  },
  photo_offset_mismatch: {
    en: 'The piece does not fit: the photo is received up to byte {offset}.',
    nl: 'Het deel past niet: de foto is ontvangen tot byte {offset}.',
  },
  transport_mode_taken: { en: 'This transport mode exists already.', nl: 'Dit vervoermiddel bestaat al.' },
  in_use: {
    en: 'It cannot be removed: it is used by {users}.',
    nl: 'Verwijderen kan niet: het wordt gebruikt door {users}.',
  },
  import_file_changed: {
    en: 'This is not the file that was previewed. Preview it first.',
    nl: 'Dit is niet het bestand van het voorbeeld. Bekijk eerst het voorbeeld.',
  },
  user_not_active: { en: 'This user is not active.', nl: 'Deze gebruiker is niet actief.' },
  invitation_accepted: {
    en: 'The invitation has been accepted already.',
    nl: 'De uitnodiging is al geaccepteerd.',
  },
  idempotency_in_progress: {
    en: 'This is being processed at this moment.',
    nl: 'Dit wordt op dit moment verwerkt.',
  },
  idempotency_reused: {
    en: 'Another request has been received under this Idempotency-Key.',
    nl: 'Onder deze Idempotency-Key is al een ander verzoek ontvangen.',
  },
  link_expired: {
    en: 'The link has expired. Please request a new one.',
    nl: 'De link is verlopen. Vraag een nieuwe aan.',
  },
  link_replaced: {
    en: 'After this link a newer one was sent. Please use the one in the newest message.',
    nl: 'Na deze link is een nieuwere gestuurd. Gebruik die in het nieuwste bericht.',
  },
  mail_switched_off: {
    en: 'This installation sends no e-mail. Use a mobile number, or ask its administrator.',
    nl: 'Deze installatie verstuurt geen e-mail. Gebruik een mobiel nummer, of vraag het de beheerder.',
  },
  sms_switched_off: {
    en: 'This installation sends no text messages. Use an e-mail address.',
    nl: 'Deze installatie verstuurt geen sms. Gebruik een e-mailadres.',
  },
  message_expired: {
    en: 'The link in this message is no longer valid: it is not sent again. Its reader can ask for a new one.',
    nl: 'De link in dit bericht is niet meer geldig: het wordt niet opnieuw verstuurd. De lezer kan een nieuwe aanvragen.',
  },
  precondition_required: {
    en: 'Say which version you are changing: the If-Match header is required.',
    nl: 'Geef aan welke versie u wijzigt: de If-Match-header is verplicht.',
  },
  precondition_failed: {
    en: 'It was changed by someone else meanwhile.',
    nl: 'Het is intussen door iemand anders gewijzigd.',
  },
  body_too_large: { en: 'The request is too large.', nl: 'Het verzoek is te groot.' },
  unsupported_media_type: {
    en: 'The content-type "{type}" is not supported. Supported MIME types are "{supported}".',
    nl: 'Het content-type "{type}" wordt niet ondersteund. Wel ondersteund: "{supported}".',
  },
  content_type_missing: {
    en: 'The "Content-Type" header must exist.',
    nl: 'De header "Content-Type" ontbreekt.',
  },
  validation_failed: { en: 'The form contains errors.', nl: 'Het formulier bevat fouten.' },
  operation_reused: {
    en: 'Another operation has been received under this id.',
    nl: 'Onder dit nummer is al een andere handeling ontvangen.',
  },
  operation_unknown_type: {
    en: 'The server does not know this kind of operation.',
    nl: 'De server kent dit soort handeling niet.',
  },
  operation_version_unsupported: {
    en: 'The app and the server are of too different versions. Update the app; nothing is lost.',
    nl: 'De versies van app en server lopen te ver uiteen. Werk de app bij; er gaat niets verloren.',
  },
  material_flow_not_carried: {
    en: 'The driver’s company is not a carrier of this material flow.',
    nl: 'Het bedrijf van de chauffeur is geen vervoerder van deze materiaalstroom.',
  },
  unload_by_other_carrier: {
    en: 'Only the carrier that loaded this shipment may unload it.',
    nl: 'Alleen de vervoerder die deze vracht heeft geladen, mag deze lossen.',
  },
  pairing_code_refused: {
    en: 'The pairing code is incorrect or the project is completed.',
    nl: 'De koppelcode is onjuist of het project is afgerond.',
  },
  product_module_off: {
    en: 'A product cannot be set or changed when the product module is not enabled.',
    nl: 'Zonder de productmodule kan geen product worden gekozen of gewijzigd.',
  },
  photo_hash_mismatch: {
    en: 'What arrived is not the photo that was announced.',
    nl: 'Wat is aangekomen is niet de aangekondigde foto.',
  },
  photo_type_refused: { en: 'Failed to upload image.', nl: 'De afbeelding kon niet worden geüpload.' },
  company_not_transporter: { en: 'Company is not a transporter.', nl: 'Het bedrijf is geen vervoerder.' },
  too_many_requests: {
    en: 'Too many attempts. Try again in {seconds} seconds.',
    nl: 'Te veel pogingen. Probeer het over {seconds} seconden opnieuw.',
  },
  too_many_sign_ins: {
    en: 'Too many attempts with a wrong password or pincode, not necessarily yours. Try again in {seconds} seconds, or choose a new one by a link ("Forgotten?"): then you can sign in at once.',
    nl: 'Te veel pogingen met een verkeerd wachtwoord of een verkeerde pincode, niet per se van u. Probeer het over {seconds} seconden opnieuw, of kies via een link een nieuwe (“Vergeten?”): dan kunt u meteen inloggen.',
  },
  too_many_links: {
    en: 'Links were sent for this account several times, not necessarily asked for by you. The newest works for a day: look for it in your messages. Another can be sent in {minutes} minutes.',
    nl: 'Voor dit account zijn al een paar keer links verstuurd, niet per se door u gevraagd. De nieuwste werkt een dag: zoek die in uw berichten. Over {minutes} minuten kan er weer een worden verstuurd.',
  },
  too_many_mails: {
    en: 'Your organisation sends at most {maximum} mails by hand in 24 hours. Send the others later.',
    nl: 'Uw organisatie verstuurt hoogstens {maximum} e-mails met de hand in 24 uur. Verstuur de andere later.',
  },
  signature_asked_often: {
    en: 'This address was mailed {maximum} times in 24 hours to sign this letter, and the links in those mails work. It can be mailed again on {when}; without a mail you can make a link now.',
    nl: 'Dit adres is in 24 uur {maximum} keer gemaild om deze brief te tekenen, en de links in die e-mails werken. Mailen kan weer op {when}; zonder e-mail kunt u nu een link maken.',
  },
  too_many_messages: {
    en: 'Nothing was sent or saved: this address or number has had too many of these messages, or you have sent too many in 24 hours. Try again in {minutes} minutes.',
    nl: 'Er is niets verstuurd of opgeslagen: dit adres of nummer heeft te veel van deze berichten gekregen, of u hebt er in 24 uur te veel verstuurd. Probeer het over {minutes} minuten opnieuw.',
  },
  internal_error: { en: 'Something went wrong.', nl: 'Er is iets misgegaan.' },
  register_unavailable: {
    en: 'External VIHB number API is temporarily unavailable, please try again later.',
    nl: 'De externe dienst voor VIHB-nummers is tijdelijk niet beschikbaar, probeer het later opnieuw.',
  },
  lma_unavailable: {
    en: 'The LMA does not answer now. Try again later.',
    nl: 'Het LMA antwoordt nu niet. Probeer het later opnieuw.',
  },
  storage_full: {
    en: 'The server has no room left and has saved nothing of this. Try again later, or call whoever runs it.',
    nl: 'De server heeft geen ruimte meer en heeft hiervan niets opgeslagen. Probeer het later opnieuw, of bel de beheerder.',
  },
  server_busy: {
    en: 'The server is busy, and what drivers send goes first. Try again in a moment.',
    nl: 'De server is druk, en wat chauffeurs versturen gaat voor. Probeer het zo opnieuw.',
  },
  service_unavailable: {
    en: 'The service is not available at this moment. Try again later.',
    nl: 'De dienst is op dit moment niet beschikbaar. Probeer het later opnieuw.',
  },
}

/** Reasons why a request cannot be read. Others, such as a parameter's name, are shown as they are. */
const reasons: Readonly<Record<string, Record<Locale, string>>> = {
  syntax: { en: 'Syntax error', nl: 'Syntaxisfout' },
  invalid_json: { en: 'Invalid JSON.', nl: 'Ongeldige JSON.' },
  key_missing: { en: 'The key "{key}" must be provided.', nl: 'De sleutel "{key}" ontbreekt.' },
  key_no_string: { en: 'The key "{key}" must be a string.', nl: 'De sleutel "{key}" moet een tekst zijn.' },
  no_refresh_token: { en: 'No refresh_token found.', nl: 'Geen refresh_token gevonden.' },
  form: { en: 'Uploading the file failed.', nl: 'Het uploaden van het bestand is mislukt.' },
  too_deep: { en: 'The body is nested too deeply.', nl: 'De inhoud is te diep genest.' },
  no_object: { en: 'The body must be a JSON object.', nl: 'De inhoud moet een JSON-object zijn.' },
  update_not_allowed: {
    en: 'Update is not allowed for this operation.',
    nl: 'Wijzigen kan niet met deze bewerking.',
  },
  another_id: {
    en: 'The body names another resource than the address.',
    nl: 'De inhoud noemt iets anders dan het adres.',
  },
  page_below_one: { en: 'Page should not be less than 1', nl: 'De pagina mag niet kleiner zijn dan 1' },
  limit_below_zero: {
    en: 'Limit should not be less than 0',
    nl: 'Het aantal per pagina mag niet kleiner zijn dan 0',
  },
  page_of_nothing: {
    en: 'Page should not be greater than 1 if limit is equal to 0',
    nl: 'De pagina mag niet groter zijn dan 1 als het aantal per pagina 0 is',
  },
}
const reasonText = (reason: string, locale: Locale, key = '') =>
  reasons[reason]?.[locale].replace('{key}', key) ??
  (locale === 'nl' ? `Het verzoek is niet te lezen: ${reason}` : `The request cannot be read: ${reason}`)

export const referenceText = (reference: string, locale: Locale): string =>
  `${locale === 'nl' ? 'Referentie' : 'Reference'}: ${reference}`

export const problemText = (
  code: ProblemCode,
  locale: Locale,
  values: Readonly<Record<string, string>> = {},
): string =>
  texts[code][locale].replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'reason' ? reasonText(values.reason ?? '', locale, values.key) : (values[name] ?? ''),
  )
