import type { Locale } from '#contract/kit/locales.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { ruleForIssue, type SchemaIssue } from '#contract/kit/validation-rules.ts'
import { keysOf } from '#contract/kit/objects.ts'

type Texts = Record<Locale, string>
interface Rule {
  /** Symfony's constraint codes, by which existing clients translate. */
  readonly code: string
  readonly text: Texts
}

const rules = {
  blank: {
    code: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
    text: { en: 'This value should not be blank.', nl: 'Deze waarde mag niet leeg zijn.' },
  },
  type: {
    code: 'ba785a8c-82cb-4283-967c-3cf342181b40',
    text: {
      en: 'This value should be of type {expected}.',
      nl: 'Deze waarde moet van het type {expected} zijn.',
    },
  },
  too_short: {
    code: '9ff3fdc4-b214-49db-8718-39c315e33d45',
    text: {
      en: 'This value is too short. It should have {minimum} characters or more.',
      nl: 'Deze waarde is te kort: minstens {minimum} tekens.',
    },
  },
  too_long: {
    code: 'd94b19cc-114f-4f44-9cc4-4138e80a87b9',
    text: {
      en: 'This value is too long. It should have {maximum} characters or less.',
      nl: 'Deze waarde is te lang: hoogstens {maximum} tekens.',
    },
  },
  too_few: {
    code: 'bef8e338-6ae5-4caf-b8e2-50e7b0579e69',
    text: {
      en: 'This collection should contain {minimum} element or more.',
      nl: 'Deze lijst moet minstens {minimum} element bevatten.',
    },
  },
  too_many: {
    code: '756b1212-697c-468d-a9ad-50dd783bb169',
    text: {
      en: 'This collection should contain {maximum} elements or less.',
      nl: 'Deze lijst mag hoogstens {maximum} elementen bevatten.',
    },
  },
  too_low: {
    code: '76454e69-502c-46c5-9643-f447d837c4d5',
    text: { en: 'This value should be {minimum} or more.', nl: 'Deze waarde moet minstens {minimum} zijn.' },
  },
  too_high: {
    code: '2d28afcb-e32e-45fb-a815-01c431a86a69',
    text: { en: 'This value should be {maximum} or less.', nl: 'Deze waarde mag hoogstens {maximum} zijn.' },
  },
  choice: {
    code: '8e179f1b-97aa-4560-a02f-2a8b42e49df7',
    text: {
      en: 'The value you selected is not a valid choice.',
      nl: 'De gekozen waarde is geen geldige keuze.',
    },
  },
  pattern: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: { en: 'This value is not valid.', nl: 'Deze waarde is niet geldig.' },
  },
  moment: {
    code: '1a9da513-2640-4f84-9b6a-4d99dcddc628',
    text: { en: 'This value is not a valid datetime.', nl: 'Deze waarde is geen geldig tijdstip.' },
  },
  unknown_item: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: { en: 'Item not found for "{iri}".', nl: 'Niets gevonden voor "{iri}".' },
  },
  unique: {
    code: '23bd9dbf-6b9b-41cd-a99e-4844bcf3077f',
    text: { en: 'This value is already used.', nl: 'Deze waarde is al in gebruik.' },
  },
  iri: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: { en: 'Invalid IRI.', nl: 'Ongeldige verwijzing.' },
  },
  expression: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: { en: 'This value is not valid.', nl: 'Deze waarde is niet geldig.' },
  },
  required: {
    code: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
    text: { en: 'This value should not be blank.', nl: 'Deze waarde mag niet leeg zijn.' },
  },
  not_of_type: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'This does not belong to a transport mode of this type.',
      nl: 'Dit hoort niet bij een vervoermiddel van dit type.',
    },
  },
  none_taken: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'Of what was refused as a whole, nothing was taken.',
      nl: 'Van wat als geheel is geweigerd, is niets genomen.',
    },
  },
  not_asked: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: { en: 'The material flow does not ask for this.', nl: 'De materiaalstroom vraagt hier niet om.' },
  },
  vihb_unknown: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'The company has no known VIHB number (not registered in the national transport register).',
      nl: 'Het bedrijf heeft geen bekend VIHB-nummer (niet ingeschreven in het nationale vervoersregister).',
    },
  },
  vihb_not_transporter: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'Company is not registered as a transporter in the VIHB register.',
      nl: 'Het bedrijf staat niet als vervoerder in het VIHB-register.',
    },
  },
  secrets_differ: {
    code: '478618a7-95ba-473d-9101-cabd45e49115',
    text: { en: 'Passwords must match.', nl: 'De wachtwoorden moeten gelijk zijn.' },
  },
  mobile_missing: {
    code: '7c3c2a4e-3d5f-4b62-8f0e-0d2a6d9b1e74',
    text: { en: 'There is no mobile number to send to.', nl: 'Er is geen mobiel nummer om naar te sturen.' },
  },
  email_missing: {
    code: 'b8d1f0a6-92c7-4c1b-a6e5-5e3f7a4c8d20',
    text: { en: 'There is no e-mail address to send to.', nl: 'Er is geen e-mailadres om naar te sturen.' },
  },
  company_not_found: {
    code: '3f9d0f1e-8d9a-4c55-9a53-1f6a9d1b7c02',
    text: {
      en: 'There is no such company in the address book. Import or add it first.',
      nl: 'Dit bedrijf staat niet in het adresboek. Importeer het of voeg het eerst toe.',
    },
  },
  company_of_platform: {
    code: '1e6a5f0c-52a1-4d0a-9f0e-6d6c2b7f4a11',
    text: {
      en: 'This transporter is on the whole platform and keeps its own data, which say otherwise. Leave the line out, or ask the transporter for the change.',
      nl: 'Deze vervoerder staat op het hele platform en beheert eigen gegevens, die iets anders zeggen. Laat de regel weg, of vraag de vervoerder om de wijziging.',
    },
  },
  company_ambiguous: {
    code: '5a1b9d77-27cb-4f6f-8e39-6b1f5f0a2d13',
    text: {
      en: 'Several companies of the address book have this.',
      nl: 'Meerdere bedrijven in het adresboek hebben dit.',
    },
  },
  preview_first: {
    code: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
    text: { en: 'Preview the file first.', nl: 'Bekijk eerst het voorbeeld van het bestand.' },
  },
  too_many_lines: {
    code: '756b1212-697c-468d-a9ad-50dd783bb169',
    text: {
      en: 'A file has at most {maximum} lines. Split it.',
      nl: 'Een bestand heeft hoogstens {maximum} regels. Splits het.',
    },
  },
  customer_or_company: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'Share with a customer or with a company, one of the two.',
      nl: 'Deel met een klant of met een bedrijf: een van beide.',
    },
  },
  waste_only: {
    code: '0a7d3f0e-5f0b-4d43-9a0b-6f2f8f4f3c52',
    text: { en: 'This is only for waste.', nl: 'Dit is alleen voor afval.' },
  },
  either_substances: {
    code: '0f93f80a-1a83-40b4-8a66-2255fa750fe6',
    text: {
      en: 'Name the substances of very high concern, or say that none are known: not both.',
      nl: 'Noem de zeer zorgwekkende stoffen, of zeg dat er geen bekend zijn: niet allebei.',
    },
  },
  waste_stream_number_kept: {
    code: '7d2a6c1e-58f3-4a0b-9f5e-2c5d6b1a9e34',
    text: {
      en: 'This number belongs to the disposer, origin, EWC code and method as they were: write another, or leave it empty.',
      nl: 'Dit nummer hoort bij de ontdoener, herkomst, euralcode en verwerkingsmethode zoals ze waren: vul een ander in, of laat het leeg.',
    },
  },
  waste_stream_number_of_receiver: {
    code: 'f61052a4-66ae-4305-bce5-24a42a697558',
    text: {
      en: 'This number is of the receiver that the flow had: write one that begins with the processor number of the new one, or leave it empty.',
      nl: 'Dit nummer is van de ontvanger die de stroom had: vul er een in dat met het verwerkersnummer van de nieuwe begint, of laat het leeg.',
    },
  },
  un_number: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: { en: 'A UN number is four digits.', nl: 'Een UN-nummer is vier cijfers.' },
  },
  route_only: {
    code: '0f93f80a-1a83-40b4-8a66-2255fa750fe5',
    text: {
      en: 'Givers are only listed for route collection.',
      nl: 'Adressen worden alleen voor route-inzameling opgegeven.',
    },
  },
  private_collected: {
    code: '3c1d8a52-6f0e-4b7a-9e54-5d0b6c7f1a20',
    text: {
      en: "Waste of a private disposer goes neither by route collection nor by the collectors' scheme.",
      nl: 'Afval van een particuliere ontdoener gaat niet met route-inzameling of de inzamelaarsregeling mee.',
    },
  },
  secret_lost: {
    code: '57c2f299-1154-4870-89bb-ef3b1f5ad229',
    text: {
      en: 'Your password or pincode can no longer be checked. Ask for a link to set a new one: "Forgot your password or pincode?".',
      nl: 'Uw wachtwoord of pincode kan niet meer worden gecontroleerd. Vraag een link om een nieuwe in te stellen: "Wachtwoord of pincode vergeten?".',
    },
  },
  secret_wrong: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'This is not your present password or pincode.',
      nl: 'Dit is niet uw huidige wachtwoord of pincode.',
    },
  },
  code_wrong: {
    code: 'f2a1d5e8-0b57-4f0c-9d43-7c1c2d6e8a31',
    text: {
      en: 'This code is wrong or has been used. Enter the next one.',
      nl: 'Deze code is onjuist of al gebruikt. Voer de volgende in.',
    },
  },
  terms: {
    code: '2beabf1c-54c0-4882-a928-05249b26e23b',
    text: {
      en: 'You must accept the terms and conditions.',
      nl: 'U moet de algemene voorwaarden accepteren.',
    },
  },
  role_unknown: {
    code: '8e179f1b-97aa-4560-a02f-2a8b42e49df7',
    text: { en: 'The role is unknown.', nl: 'De rol is onbekend.' },
  },
  role_required: {
    code: 'bef8e338-6ae5-4caf-b8e2-50e7b0579e69',
    text: { en: 'A role is required.', nl: 'Een rol is verplicht.' },
  },
  role_not_yours: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: { en: 'You do not have access to this role.', nl: 'U hebt geen toegang tot deze rol.' },
  },
  email_taken: {
    code: '23bd9dbf-6b9b-41cd-a99e-4844bcf3077f',
    text: {
      en: 'A user with this e-mail already exists.',
      nl: 'Er bestaat al een gebruiker met dit e-mailadres.',
    },
  },
  mobile_taken: {
    code: '23bd9dbf-6b9b-41cd-a99e-4844bcf3077f',
    text: {
      en: 'A user with this mobile number already exists.',
      nl: 'Er bestaat al een gebruiker met dit mobiele nummer.',
    },
  },
  email_unknown: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: { en: 'Unknown e-mail address.', nl: 'Onbekend e-mailadres.' },
  },
  mobile_unknown: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: { en: 'Unknown mobile number.', nl: 'Onbekend mobiel nummer.' },
  },
  email_problem: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: { en: 'Problem processing this e-mail address.', nl: 'Er is een probleem met dit e-mailadres.' },
  },
  company_problem: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'Problem with the entered company. Check the details and retry.',
      nl: 'Er is een probleem met het ingevoerde bedrijf. Controleer de gegevens en probeer het opnieuw.',
    },
  },
  company_not_transporter: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: { en: 'Company is not a transporter.', nl: 'Het bedrijf is geen vervoerder.' },
  },
  of_register: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'This stands so in public registers and is not changed here. Send a request to change it.',
      nl: 'Dit staat zo in openbare registers en wordt hier niet gewijzigd. Stuur een wijzigingsverzoek.',
    },
  },
  still_transporter: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'The company is still the transporter of a company or material flow.',
      nl: 'Het bedrijf is nog vervoerder van een bedrijf of materiaalstroom.',
    },
  },
  customer_exists: {
    code: '23bd9dbf-6b9b-41cd-a99e-4844bcf3077f',
    text: { en: 'Customer already exists.', nl: 'De klant bestaat al.' },
  },
  either_location: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'Either Location or OneTimeLocation, one of the two, must be given.',
      nl: 'Geef een locatie of een eenmalige locatie op: een van beide.',
    },
  },
  company_or_project: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'Either company or project, one of the two, must be given.',
      nl: 'Geef een bedrijf of een project op: een van beide.',
    },
  },
  product_module_off: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'A product cannot be set or changed when the product module is not enabled.',
      nl: 'Zonder de productmodule kan geen product worden gekozen of gewijzigd.',
    },
  },
  ewc_code_not_valid: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'This is no EWC code that is valid today or later.',
      nl: 'Dit is geen euralcode die vandaag of later geldt.',
    },
  },
  ewc_code_not_valid_on: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: { en: 'This EWC code is not valid on {day}.', nl: 'Deze euralcode is op {day} niet geldig.' },
  },
  ewc_code_unchanged: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'This material flow has no EWC code any more that changes.',
      nl: 'Deze materiaalstroom heeft geen euralcode meer die verandert.',
    },
  },
  decimals: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: {
      en: 'This value can have at most 3 digits behind the point.',
      nl: 'Deze waarde mag hoogstens 3 cijfers achter de komma hebben.',
    },
  },
  fixed: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: { en: 'This cannot be changed.', nl: 'Dit kan niet worden gewijzigd.' },
  },
  file_not_usable: {
    code: '744f00bc-4389-4c74-92de-9a43cde55534',
    text: {
      en: 'The file is of another kind, or has not been received.',
      nl: 'Het bestand is van een andere soort, of is niet ontvangen.',
    },
  },
  must_be_true: {
    code: '2beabf1c-54c0-4882-a928-05249b26e23b',
    text: { en: 'This value should be true.', nl: 'Deze waarde moet waar zijn.' },
  },
  addresses: {
    code: 'bd79c0ab-ddba-46cc-a703-a7a4b08de310',
    text: {
      en: 'These are not valid email addresses: {invalid}.',
      nl: 'Dit zijn geen geldige e-mailadressen: {invalid}.',
    },
  },
  file_missing: {
    code: 'ad32d13f-c3d4-423b-909a-857b961eb720',
    text: { en: 'This value should not be null.', nl: 'Kies een bestand.' },
  },
  file_empty: {
    code: '5d743385-9775-4aa5-8ff5-495fb1e60137',
    text: { en: 'An empty file is not allowed.', nl: 'Het bestand is leeg.' },
  },
  file_too_large: {
    code: 'df8637af-d466-48c6-a59d-e7126250a654',
    text: {
      en: 'The file is too large. Allowed maximum size is {megabytes} MB.',
      nl: 'Het bestand is te groot. Het mag hoogstens {megabytes} MB zijn.',
    },
  },
  file_type: {
    code: '744f00bc-4389-4c74-92de-9a43cde55534',
    text: {
      en: 'The type of the file is not allowed. Allowed are {types}.',
      nl: 'Dit soort bestand mag niet. Wel: {types}.',
    },
  },
  file_kind: {
    code: '744f00bc-4389-4c74-92de-9a43cde55534',
    text: {
      en: 'A media object must be of the right type.',
      nl: 'Het bestand moet van het juiste soort zijn.',
    },
  },
  image_too_many_pixels: {
    code: 'ee0804e8-44db-4eac-9775-be91aaf72ce1',
    text: {
      en: 'The image has too many pixels. Allowed are at most {megapixels} megapixels.',
      nl: 'De afbeelding heeft te veel pixels. Hoogstens {megapixels} megapixel is toegestaan.',
    },
  },
  image_corrupted: {
    code: '5d4163f3-648f-4e39-87fd-cc5ea7aad2d1',
    text: { en: 'Failed to upload image.', nl: 'De afbeelding kon niet worden geüpload.' },
  },
  secret_elsewhere: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'Change your own password with your present one.',
      nl: 'Wijzig uw eigen wachtwoord met uw huidige.',
    },
  },
  password_common: {
    code: '40dc6a13-4d92-4d0a-8a4d-6c3b1f0e7a21',
    text: {
      en: 'Everybody tries this password first. Choose one that is not a common word with digits, nor your name.',
      nl: 'Dit wachtwoord probeert iedereen als eerste. Kies er een dat geen bekend woord met cijfers is, en niet uw naam.',
    },
  },
  pincode_common: {
    code: '40dc6a13-4d92-4d0a-8a4d-6c3b1f0e7a21',
    text: {
      en: 'Everybody tries this pincode first. Choose one without a row of the same or consecutive digits.',
      nl: 'Deze pincode probeert iedereen als eerste. Kies er een zonder rij van gelijke of opeenvolgende cijfers.',
    },
  },
  secret_unchanged: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'This is your present password or pincode. Choose another.',
      nl: 'Dit is uw huidige wachtwoord of pincode. Kies een andere.',
    },
  },
  secret_by_link: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'Nobody sets the password or pincode of somebody else: it is chosen by the link that is sent.',
      nl: 'Niemand stelt het wachtwoord of de pincode van een ander in: die kiest men via de link die wordt gestuurd.',
    },
  },
  contact_elsewhere: {
    code: 'a85167fd-fa0c-4f1b-9745-576fd8828ac3',
    text: {
      en: 'Change your own e-mail address or mobile number in your account, with your password or pincode.',
      nl: 'Wijzig uw eigen e-mailadres of mobiele nummer in uw account, met uw wachtwoord of pincode.',
    },
  },
  one_at_a_time: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'Change the e-mail address and the mobile number one at a time.',
      nl: 'Wijzig het e-mailadres en het mobiele nummer één voor één.',
    },
  },
  null: {
    code: 'ad32d13f-c3d4-423b-909a-857b961eb720',
    text: { en: 'This value should not be null.', nl: 'Deze waarde mag niet ontbreken.' },
  },
  exact_length: {
    code: '4b6f5c76-22b4-409d-af16-fbe823ba9332',
    text: {
      en: 'This value should have exactly {length} characters.',
      nl: 'Deze waarde moet precies {length} tekens hebben.',
    },
  },
  above: {
    code: '778b7ae0-84d3-481a-9dec-35fdb64b1d78',
    text: {
      en: 'This value should be greater than {minimum}.',
      nl: 'Deze waarde moet groter zijn dan {minimum}.',
    },
  },
  below: {
    code: '079d7420-2d13-460c-8756-de810eeb37d2',
    text: {
      en: 'This value should be less than {maximum}.',
      nl: 'Deze waarde moet kleiner zijn dan {maximum}.',
    },
  },
  date: {
    code: '69819696-02ac-4a99-9ff0-14e127c4d1bc',
    text: { en: 'This value is not a valid date.', nl: 'Deze waarde is geen geldige datum.' },
  },
  date_range: {
    code: '04b91c99-a946-4221-afc5-e65ebac401eb',
    text: {
      en: 'This value should be between 1900-01-01 and 2099-12-31.',
      nl: 'Deze waarde moet liggen tussen 1900-01-01 en 2099-12-31.',
    },
  },
  email: {
    code: 'bd79c0ab-ddba-46cc-a703-a7a4b08de310',
    text: { en: 'This value is not a valid email address.', nl: 'Deze waarde is geen geldig e-mailadres.' },
  },
  url: {
    code: '57c2f299-1154-4870-89bb-ef3b1f5ad229',
    text: { en: 'This value is not a valid URL.', nl: 'Deze waarde is geen geldige URL.' },
  },
  phone: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: { en: 'This value is not a valid phone number.', nl: 'Deze waarde is geen geldig telefoonnummer.' },
  },
  phone_not_mobile: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: {
      en: 'This value is not the number of a mobile phone.',
      nl: 'Deze waarde is niet het nummer van een mobiele telefoon.',
    },
  },
  password: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: {
      en: 'The password needs at least eight characters with at least one digit, one upper case and one lower case letter.',
      nl: 'Het wachtwoord moet minstens acht tekens hebben, met minstens een cijfer, een hoofdletter en een kleine letter.',
    },
  },
  pincode: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: { en: 'The pincode must be exactly 5 digits.', nl: 'De pincode moet precies 5 cijfers zijn.' },
  },
  eight_digits: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: { en: 'This value must consist of 8 numbers.', nl: 'Deze waarde moet uit 8 cijfers bestaan.' },
  },
  vihb_number: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: {
      en: 'A VIHB number is 6 digits followed by 4 capital letters, without a space.',
      nl: 'Een VIHB-nummer is 6 cijfers gevolgd door 4 hoofdletters, zonder spatie.',
    },
  },
  processor_number: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: {
      en: 'A processor number is 5 digits or capital letters.',
      nl: 'Een verwerkersnummer is 5 cijfers of hoofdletters.',
    },
  },
  waste_stream_number: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: {
      en: 'A waste stream number is 12 digits or capital letters.',
      nl: 'Een afvalstroomnummer is 12 cijfers of hoofdletters.',
    },
  },
  waste_stream_processor: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'The waste stream number does not begin with the processor number of the receiver.',
      nl: 'Het afvalstroomnummer begint niet met het verwerkersnummer van de ontvanger.',
    },
  },
  crosses_border: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'This place is outside the Netherlands: such waste needs the European shipment papers (Regulation (EU) 2024/1157).',
      nl: 'Deze plaats ligt buiten Nederland: zulk afval heeft de Europese overbrengingspapieren nodig (Verordening (EU) 2024/1157).',
    },
  },
  ewc_code: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: { en: 'An EWC code is six digits.', nl: 'Een euralcode is zes cijfers.' },
  },
  month: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: { en: 'A month is written as 2026-11.', nl: 'Een maand is geschreven als 2026-11.' },
  },
  processing_method: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: {
      en: 'A processing method is a letter from A to G and two digits.',
      nl: 'Een verwerkingsmethode is een letter van A tot en met G en twee cijfers.',
    },
  },
  postal_code: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: { en: 'This is not a postal code of that country.', nl: 'Dit is geen postcode van dat land.' },
  },
  dutch_postal_code: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: {
      en: 'A Dutch postal code is four digits and two letters, as in 3011 AB.',
      nl: 'Een Nederlandse postcode is vier cijfers en twee letters, zoals 3011 AB.',
    },
  },
  time_zone: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: { en: 'This is not a known time zone.', nl: 'Dit is geen bekende tijdzone.' },
  },
  company_type_required: {
    code: 'bef8e338-6ae5-4caf-b8e2-50e7b0579e69',
    text: { en: 'At least one company type is required.', nl: 'Minstens één bedrijfstype is verplicht.' },
  },
  recipient_required: {
    code: 'bef8e338-6ae5-4caf-b8e2-50e7b0579e69',
    text: { en: 'At least one recipient is required.', nl: 'Minstens één ontvanger is verplicht.' },
  },
  weighbridge_factor: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'A unit of a weighbridge needs its factor to kilograms.',
      nl: 'Een eenheid van een weegbrug moet een factor naar kilogram hebben.',
    },
  },
  particulars: {
    code: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
    text: { en: 'Give the particulars of this type.', nl: 'Geef de gegevens van dit type op.' },
  },
  validity_order: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'The last day of validity is before the first.',
      nl: 'De laatste dag van geldigheid ligt vóór de eerste.',
    },
  },
  csv_broken: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'The file cannot be read as CSV from line {line} on.',
      nl: 'Het bestand is vanaf regel {line} niet als CSV te lezen.',
    },
  },
  csv_kind: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'This is no CSV file but one of another kind. Only CSV (.csv) is read: save the table as CSV in your spreadsheet program.',
      nl: 'Dit is geen CSV-bestand maar een van een ander soort. Alleen CSV (.csv) wordt gelezen: bewaar de tabel in uw spreadsheetprogramma als CSV.',
    },
  },
  csv_empty: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'The file has no lines below its headings.',
      nl: 'Het bestand heeft geen regels onder de kopregel.',
    },
  },
  csv_column_missing: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: { en: 'There is no column "{column}".', nl: 'Er is geen kolom "{column}".' },
  },
  substances_unnamed: {
    code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    text: {
      en: 'Name the substances, or write “none” where none are known.',
      nl: 'Noem de stoffen, of schrijf “geen” als er geen bekend zijn.',
    },
  },
  packaging_unknown: {
    code: '8e179f1b-97aa-4560-a02f-2a8b42e49df7',
    text: {
      en: 'This is not a kind of packaging: write loose, big bags, bags, drums, IBC, boxes, pallets, skip, tank or other.',
      nl: 'Dit is geen soort verpakking: schrijf los gestort, bigbags, zakken, vaten, IBC, dozen, pallets, afzetcontainer, tank of anders.',
    },
  },
  yes_or_no: {
    code: '8e179f1b-97aa-4560-a02f-2a8b42e49df7',
    text: { en: 'This says neither yes nor no.', nl: 'Dit zegt geen ja en geen nee.' },
  },
  hazard_disagrees: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'The asterisk behind the code says hazardous, this column does not.',
      nl: 'De asterisk achter de code zegt gevaarlijk, deze kolom niet.',
    },
  },
  csv_surplus_cell: {
    code: '9b0f7a52-6f0e-4c3f-8b57-3a0d5a1f2c64',
    text: {
      en: 'The line has more cells than there are headings, the first of them "{value}". A separator in a text needs quotes around the text.',
      nl: 'De regel heeft meer cellen dan er koppen zijn, de eerste daarvan "{value}". Rond een tekst met een scheidingsteken horen aanhalingstekens.',
    },
  },
  position_zero: {
    code: '7a1d5c0a-0d0e-4c0a-8f43-1c9b0c1f6e21',
    text: {
      en: 'Latitude and longitude 0 are in the sea. Leave both empty where the position is not known.',
      nl: 'Breedte- en lengtegraad 0 liggen in zee. Laat beide leeg waar de positie niet bekend is.',
    },
  },
  position_exchanged: {
    code: '0f6f7a3e-6f0d-4d0d-9d7c-3b1a5b6f9c42',
    text: {
      en: 'Latitude and longitude have been exchanged, as it seems.',
      nl: 'Breedte- en lengtegraad lijken verwisseld.',
    },
  },
  import_cell: {
    code: '9b0f7a52-6f0e-4c3f-8b57-3a0d5a1f2c64',
    text: { en: 'Line {line}, {place}: {message}', nl: 'Regel {line}, {place}: {message}' },
  },
  import_line: {
    code: '9b0f7a52-6f0e-4c3f-8b57-3a0d5a1f2c64',
    text: { en: 'Line {line}: {message}', nl: 'Regel {line}: {message}' },
  },
  item_listed_twice: {
    code: '5c1de2b4-41a5-4a53-a2f7-d7f6d01b8f0e',
    text: {
      en: 'This is already on line {line}, as {name}.',
      nl: 'Dit staat al op regel {line}, als {name}.',
    },
  },
  listed_twice: {
    code: '23bd9dbf-6b9b-41cd-a99e-4844bcf3077f',
    text: {
      en: 'The same code with the same first day is on line {line}.',
      nl: 'Dezelfde code met dezelfde eerste dag staat op regel {line}.',
    },
  },
  name_en_missing: {
    code: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
    text: { en: 'A new code needs an English name.', nl: 'Een nieuwe code moet een Engelse naam hebben.' },
  },
  name_nl_missing: {
    code: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
    text: { en: 'A new code needs a Dutch name.', nl: 'Een nieuwe code moet een Nederlandse naam hebben.' },
  },
  validity_overlap: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'Another entry of this code is valid on some of these days.',
      nl: 'Een ander gegeven van deze code is op een deel van deze dagen geldig.',
    },
  },
  in_future: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'This moment is still to come.',
      nl: 'Dit moment moet nog komen.',
    },
  },
  unloaded_before_refusal: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'Choose a moment after it was refused.',
      nl: 'Kies een moment nadat de lading is geweigerd.',
    },
  },
  unloaded_before_agreement: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'Choose a moment after it was agreed that the cargo goes there.',
      nl: 'Kies een moment nadat is afgesproken dat de lading daarheen gaat.',
    },
  },
  other_number: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'That shipment has another number: {number}.',
      nl: 'Die vracht heeft een ander nummer: {number}.',
    },
  },
  treated_before_receipt: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'Choose a day from the unloading up to today.',
      nl: 'Kies een dag vanaf het lossen tot en met vandaag.',
    },
  },
  other_flow_of_project: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'Choose another flow of the same project.',
      nl: 'Kies een andere materiaalstroom van hetzelfde project.',
    },
  },
  table_not_rising: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'A line of this displacement table is not deeper, or displaces no more, than the one before.',
      nl: 'Een regel van deze waterverplaatsingstabel ligt niet dieper, of verplaatst niet meer, dan die ervoor.',
    },
  },
  flow_not_ready: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'The letter of this flow lacks what loading requires: complete the flow first.',
      nl: 'De begeleidingsbrief van deze materiaalstroom mist wat voor het laden nodig is: vul de stroom eerst aan.',
    },
  },
  treated_over_accepted: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'More than the receiver took of this shipment.',
      nl: 'Meer dan de ontvanger van deze vracht heeft genomen.',
    },
  },
  netto_negative: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'The second weighing is heavier than the first: netto would be negative.',
      nl: 'De tweede weging is zwaarder dan de eerste: het netto zou negatief zijn.',
    },
  },
  density_range: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'A density lies between 0.01 and 25 tonnes per cubic metre.',
      nl: 'Een dichtheid ligt tussen 0,01 en 25 ton per kubieke meter.',
    },
  },
  accepted_under_load: {
    code: 'd2e7ff0b-045f-480b-83e1-571018d18d44',
    text: {
      en: 'This is far less than was loaded: state that a part was accepted.',
      nl: 'Dit is veel minder dan er is geladen: geef op dat een deel is aangenomen.',
    },
  },
  draughts_reversed: {
    code: 'ef410c66-a9b8-415b-a2a4-bbfbcef96901',
    text: {
      en: 'By the draughts before and after, loading made the ship lighter, or unloading heavier: exchange both.',
      nl: 'Volgens de diepgangen vóór en na werd het schip lichter door laden, of zwaarder door lossen: verwissel ze.',
    },
  },
  survey_disagrees: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'This does not follow from the readings of the survey.',
      nl: 'Dit volgt niet uit de aflezingen van de meting.',
    },
  },
  no_rest: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'Nothing that was turned away has been unloaded yet.',
      nl: 'Er is nog niets gelost van wat is geweigerd.',
    },
  },
  netto_disagrees: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'This is not the first weighing minus the second.',
      nl: 'Dit is niet de eerste weging min de tweede.',
    },
  },
  photo_taken: {
    code: '6b3befbc-2f01-4ddf-be21-b57898905284',
    text: {
      en: 'A photo belongs to something else already.',
      nl: 'Een foto hoort al bij iets anders.',
    },
  },
  credentials: {
    code: '57c2f299-1154-4870-89bb-ef3b1f5ad229',
    text: {
      en: 'Write the name and the password with a colon between them, such as name:password.',
      nl: 'Schrijf naam en wachtwoord met een dubbele punt ertussen, zoals naam:wachtwoord.',
    },
  },
  credentials_again: {
    code: '57c2f299-1154-4870-89bb-ef3b1f5ad229',
    text: {
      en: 'These were for another address: fill in the name and password of the new one, or remove them.',
      nl: 'Deze waren voor een ander adres: vul naam en wachtwoord van het nieuwe in, of verwijder ze.',
    },
  },
  public_address: {
    code: '57c2f299-1154-4870-89bb-ef3b1f5ad229',
    text: {
      en: 'This must be an https address on the public internet, without a name and password in it, and with no other port below 1024 than 443.',
      nl: 'Dit moet een https-adres op het openbare internet zijn, zonder naam en wachtwoord erin, en met geen andere poort onder 1024 dan 443.',
    },
  },
} satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

export const ruleNames = keysOf(rules)

export function violation(
  path: readonly PropertyKey[],
  rule: RuleName,
  locale: Locale,
  values: Readonly<Record<string, unknown>> = {},
): Violation {
  const { code, text } = rules[rule]
  return {
    propertyPath: pathOf(path),
    message: text[locale].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
    code,
    rule,
  }
}

const pathOf = (path: readonly PropertyKey[]) =>
  path
    .map((step, index) =>
      typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${String(step)}`,
    )
    .join('')

export function violationsOf(issues: readonly SchemaIssue[], locale: Locale): readonly Violation[] {
  return issues.map((issue) => {
    const path = issue.path ?? []
    return violation(path, ruleForIssue(issue, isRuleName), locale, {
      ...issue,
      length: issue.minimum ?? issue.maximum,
    })
  })
}

const isRuleName = (name: string): name is RuleName => Object.hasOwn(rules, name)
