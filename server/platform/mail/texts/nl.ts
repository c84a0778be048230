import { letterTextIn } from '#contract/letters/letter-texts/letter-text.ts'
import { signatureLine } from '#contract/letters/signature-line.ts'
import { changeText, type CorrectionChange, measuredIn } from '#contract/shipments/correction-changes.ts'
import { measurements } from '#contract/shipments/measurements.ts'
import { differenceLines, type MailFormats, netAmount, restAmount } from './formats.ts'
import type { CorrectedShipmentValues, MailTexts, ShipmentValues } from './mail-values.ts'

const ignoreIfNotRequested =
  'Hebt u hier niet om gevraagd, dan kunt u dit bericht negeren: er verandert niets.'

const shipmentFacts = (shipment: ShipmentValues, formats: MailFormats) => {
  const { dateTime, amount } = formats
  return [
    ['Vracht', shipment.number],
    ['Gaat verder met de geweigerde lading van', shipment.follows],
    ['Project', shipment.project],
    ['Materiaal', shipment.material],
    ['Van', shipment.origin],
    ['Naar', shipment.destination],
    ['Vervoerder', shipment.transporter],
    ['Vervoerd met', shipment.transportMode],
    ['Geladen', dateTime(shipment.loadDate)],
    ['Gelost', shipment.unloadDate && dateTime(shipment.unloadDate)],
    ['Netto', netAmount(shipment, formats)],
    [
      'Door de ontvanger aangenomen',
      shipment.acceptedKilograms === undefined ? undefined : amount(shipment.acceptedKilograms, 'kg'),
    ],
    ['Opmerking van de vervoerder', shipment.note],
  ] as const
}

const otherLabels = {
  wasteStreamNumber: 'Afvalstroomnummer',
  transporterNoteLoad: 'Opmerking bij laden',
  transporterNoteUnload: 'Opmerking bij lossen',
} as const

function changedLabel({ field }: CorrectionChange): string {
  const measured = measuredIn(field)
  if (measured === undefined) return otherLabels[field as keyof typeof otherLabels]
  const label = measurements[measured.name].label.nl
  return measured.isOfRest ? `${label} van wat is geweigerd` : label
}

const correctionFacts = (
  { changes, unit }: CorrectedShipmentValues,
  { amount }: MailFormats,
): (readonly [string, string])[] =>
  changes.map((change) => [
    changedLabel(change),
    changeText(change, { amount: (value, own = unit) => amount(value, own), empty: 'leeg' }),
  ])

const words = letterTextIn('nl')

// oxlint-disable-next-line max-lines-per-function -- a list of texts
export const nl = (formats: MailFormats): MailTexts => ({
  set_password: ({ name, invitedBy, link, validUntil }) => ({
    subject: 'Kies uw wachtwoord',
    paragraphs: [
      `Beste ${name},`,
      `${invitedBy === undefined ? 'Er is' : `${invitedBy} heeft`} een account voor u gemaakt. Kies een wachtwoord om het te gebruiken.`,
    ],
    action: { label: 'Wachtwoord kiezen', link },
    closing: `De link is geldig tot ${formats.dateTime(validUntil)} en werkt één keer.`,
  }),
  reset_password: ({ name, link, validUntil, sentBy }) => ({
    subject: 'Kies een nieuw wachtwoord',
    paragraphs: [
      `Beste ${name},`,
      sentBy === undefined
        ? 'Voor uw account kan een nieuw wachtwoord worden gekozen.'
        : `${sentBy} vraagt u een nieuw wachtwoord te kiezen. Tot dan blijft het huidige in gebruik.`,
    ],
    action: { label: 'Nieuw wachtwoord kiezen', link },
    closing: `De link is geldig tot ${formats.dateTime(validUntil)} en werkt één keer.${sentBy === undefined ? ` ${ignoreIfNotRequested}` : ''}`,
  }),
  reset_pincode: ({ name, link, validUntil, sentBy }) => ({
    subject: 'Kies een nieuwe pincode',
    paragraphs: [
      `Beste ${name},`,
      sentBy === undefined
        ? 'Voor uw account kan een nieuwe pincode worden gekozen.'
        : `${sentBy} vraagt u een nieuwe pincode te kiezen. Tot dan blijft de huidige in gebruik.`,
    ],
    action: { label: 'Nieuwe pincode kiezen', link },
    closing: `De link is geldig tot ${formats.dateTime(validUntil)} en werkt één keer.${sentBy === undefined ? ` ${ignoreIfNotRequested}` : ''}`,
  }),
  invitation: ({ name, invitedBy, link, validUntil }) => ({
    subject: `${invitedBy} nodigt u uit`,
    paragraphs: [`Beste ${name},`, `${invitedBy} nodigt u uit om met digitale transportbrieven te werken.`],
    action: { label: 'Registratie voltooien', link },
    closing: `De link is geldig tot ${formats.dateTime(validUntil)} en werkt één keer.`,
  }),
  confirm_registration: ({ name, link, validUntil }) => ({
    subject: 'Voltooi uw registratie',
    paragraphs: [`Beste ${name},`, 'Bevestig dat u het bent en kies een pincode: dan bent u geregistreerd.'],
    action: { label: 'Registratie voltooien', link },
    closing: `De link is geldig tot ${formats.dateTime(validUntil)} en werkt één keer. ${ignoreIfNotRequested}`,
  }),
  driver_registered: ({ name, transporter, graceUntil }) => ({
    subject: 'U bent geregistreerd',
    paragraphs: [
      `Beste ${name},`,
      transporter === undefined
        ? 'Uw registratie is ontvangen.'
        : `Uw registratie is ontvangen en ${transporter} is gevraagd die goed te keuren.`,
      `Tot ${formats.dateTime(graceUntil)} mag u al vervoeren; daarna alleen als u bent goedgekeurd.`,
    ],
  }),
  driver_awaits_approval: ({ driver, transporter, graceUntil, link }) => ({
    subject: `${driver} vraagt om goedkeuring`,
    paragraphs: [
      `${driver} heeft zich geregistreerd als chauffeur of schipper van ${transporter}.`,
      `Keur de registratie goed of wijs die af. Tot ${formats.dateTime(graceUntil)} mag ${driver} zonder goedkeuring vervoeren.`,
    ],
    action: { label: 'Registratie bekijken', link },
  }),
  operations_missing: ({ driver, code, missing, link }) => ({
    subject: `De telefoon van ${driver} is werk kwijt`,
    paragraphs: [
      `${missing === 1 ? 'Eén handeling' : `${missing} handelingen`} die ${driver} op telefoon ${code} heeft vastgelegd ${missing === 1 ? 'is' : 'zijn'} hier nooit aangekomen, later werk wel. De telefoon is ${missing === 1 ? 'die' : 'ze'} kwijt.`,
      `Vraag ${driver} welke lading of lossing ontbreekt, en laat die opnieuw vastleggen.`,
    ],
    action: { label: 'Chauffeur bekijken', link },
  }),
  webhook_paused: ({ name, isGone, link }) => ({
    subject: `Webhook “${name}” is gepauzeerd`,
    paragraphs: [
      isGone
        ? `Het systeem achter de webhook “${name}” meldt dat het geen gebeurtenissen meer wil (410 Gone).`
        : `Het systeem achter de webhook “${name}” heeft drie dagen lang niets aangenomen.`,
      'Er wordt niets meer naar verstuurd. Wat intussen gebeurt, wordt 30 dagen bewaard: laat het systeem herstellen, hervat de webhook en verstuur wat is gemist.',
    ],
    action: { label: 'Webhook bekijken', link },
  }),
  mails_held: ({ maximum, link }) => ({
    subject: 'E-mails over vrachten wachten tot morgen',
    paragraphs: [
      `Er zijn vandaag ${formats.number(maximum)} e-mails over uw vrachten geschreven aan mensen zonder account. Meer gaan er op één dag niet uit.`,
      'De andere zijn niet verloren: ze wachten op hun beurt en gaan vanaf morgen uit. Wie een account heeft, krijgt ze meteen.',
      'Verwacht u er niet zo veel? Bekijk dan de vrachten van vandaag en de ontvangers van hun stromen.',
    ],
    action: { label: 'Wachtende berichten bekijken', link },
  }),
  device_cleared: ({ driver, code, link }) => ({
    subject: `De telefoon van ${driver} is gewist`,
    paragraphs: [
      `${driver} meldt dat het geheugen van telefoon ${code} is gewist. Wat nog niet verstuurd was, is kwijt.`,
      `Vraag ${driver} welke lading of lossing ontbreekt, en laat die opnieuw vastleggen.`,
    ],
    action: { label: 'Chauffeur bekijken', link },
  }),
  device_cloned: ({ driver, code, newCode, link }) => ({
    subject: `Een telefoon van ${driver} is gekopieerd`,
    paragraphs: [
      `Twee telefoons leveren werk van ${driver} af als telefoon ${code}: de ene is een kopie van de andere. Er is niets verloren. Een van beide is voortaan telefoon ${newCode}; wat daarop wordt geladen heeft die code in het nummer.`,
      `Vraag ${driver} of beide telefoons van hem of haar zijn. Zo niet, trek ze dan in: wie de kopie heeft is aangemeld als ${driver}.`,
    ],
    action: { label: 'Chauffeur bekijken', link },
  }),
  driver_approved: ({ name, transporter }) => ({
    subject: 'U bent goedgekeurd',
    paragraphs: [
      `Beste ${name},`,
      `${transporter} heeft uw registratie goedgekeurd. U kunt voor hen vervoeren.`,
    ],
  }),
  driver_judged: ({ driver, transporter, approved, decidedBy, reason }) => ({
    subject: approved ? `${driver} is goedgekeurd` : `${driver} is afgewezen`,
    paragraphs: [
      approved
        ? `${decidedBy} heeft ${driver} goedgekeurd als chauffeur of schipper van ${transporter}.`
        : `${decidedBy} heeft ${driver} afgewezen als chauffeur of schipper van ${transporter}.`,
      reason === undefined ? undefined : `De toelichting: ${reason}`,
    ],
  }),
  driver_rejected: ({ name, transporter, reason }) => ({
    subject: 'Uw registratie is afgewezen',
    paragraphs: [
      `Beste ${name},`,
      `${transporter} heeft uw registratie afgewezen. U kunt niet voor hen vervoeren.`,
      reason === undefined ? undefined : `De toelichting: ${reason}`,
    ],
  }),
  company_change_requested: ({ company, requestedBy, comment, changes = [], link }) => ({
    subject: `Verzoek om de gegevens van ${company} te wijzigen`,
    paragraphs: [`${requestedBy} vraagt de gegevens van ${company} te wijzigen:`, comment],
    facts: changes.map(({ field, from, to }) => [field, from === undefined ? to : `${from} → ${to}`]),
    action: { label: 'Verzoek bekijken', link },
  }),
  material_flow: ({ sender, project, flowNumber, material, origin, destination, message, link }) => ({
    subject: `Materiaalstroom ${flowNumber} van project ${project}`,
    paragraphs: [`${sender} stuurt u de gegevens van een materiaalstroom.`, message],
    facts: [
      ['Project', project],
      ['Materiaalstroom', String(flowNumber)],
      ['Materiaal', material],
      ['Van', origin],
      ['Naar', destination],
    ],
    action: { label: 'Materiaalstroom bekijken', link },
  }),
  new_letter: ({ project, flowNumber, material, version, differences, link }) => ({
    subject: `De brief van materiaalstroom ${flowNumber} van project ${project} is gewijzigd`,
    paragraphs: [
      `Versie ${version} van het sjabloon van de brief voor ${material} is gereed. Brieven van volgende ladingen volgen dit sjabloon; het is zelf geen brief om mee te rijden.`,
      'Ladingen die al onderweg zijn, houden de brief waarmee zij zijn vertrokken.',
      differences &&
        (differences.length === 0
          ? 'Er staat hetzelfde op als op de vorige versie.'
          : `Anders dan op de vorige versie:\n${differenceLines(differences, 'leeg')}`),
    ],
    facts: [
      ['Project', project],
      ['Materiaalstroom', String(flowNumber)],
      ['Materiaal', material],
      ['Versie', String(version)],
    ],
    action: { label: 'Sjabloon openen', link },
  }),
  shipment_loaded: (shipment) => ({
    subject: `Vracht ${shipment.number} is geladen`,
    paragraphs: [`Vracht ${shipment.number} van project ${shipment.project} is geladen.`],
    facts: shipmentFacts(shipment, formats),
    action: { label: 'Vracht bekijken', link: shipment.link },
  }),
  shipment_unloaded: (shipment) => ({
    subject: `Vracht ${shipment.number} is gelost`,
    paragraphs: [`Vracht ${shipment.number} van project ${shipment.project} is gelost.`],
    facts: shipmentFacts(shipment, formats),
    action: { label: 'Vracht bekijken', link: shipment.link },
  }),
  shipment_corrected: (shipment) => ({
    subject: `Vracht ${shipment.number} is gecorrigeerd`,
    paragraphs: [
      `Wat bij vracht ${shipment.number} van project ${shipment.project} was ingevuld, is gecorrigeerd.`,
    ],
    facts: [
      ...correctionFacts(shipment, formats),
      ['Reden', shipment.reason],
      ['Gecorrigeerd door', `${shipment.correctedBy} op ${formats.dateTime(shipment.correctedAt)}`],
      ...shipmentFacts(shipment, formats),
    ],
    action: { label: 'Vracht bekijken', link: shipment.link },
  }),
  shipment_not_accepted: (shipment) => ({
    subject: `${shipment.isCorrection ? 'Verbetering: vracht' : 'Vracht'} ${shipment.number} is ${shipment.isRefused ? 'geweigerd' : shipment.isAcceptedAfterAll ? 'alsnog aangenomen' : 'gedeeltelijk aangenomen'}`,
    paragraphs: [
      shipment.isRefused
        ? `De ontvanger heeft vracht ${shipment.number} van project ${shipment.project} geweigerd. De lading blijft aan boord tot die ergens anders is gelost.`
        : shipment.isAcceptedAfterAll
          ? `De ontvanger heeft vracht ${shipment.number} van project ${shipment.project} alsnog aangenomen. Wat er eerder over is gemaild, geldt niet meer.`
          : `De ontvanger heeft een deel van vracht ${shipment.number} van project ${shipment.project} aangenomen.`,
      ...(shipment.isCorrection ? ['Dit vervangt wat er eerder over is gemaild.'] : []),
    ],
    facts: [
      [
        'Aangenomen',
        [shipment.kilogramsBefore, shipment.kilograms]
          .flatMap((kilograms) => (kilograms === undefined ? [] : [formats.amount(kilograms, 'kg')]))
          .join(' → ') || undefined,
      ],
      ['Reden', shipment.reason || undefined],
      ['Opgegeven door', `${shipment.statedBy} op ${formats.dateTime(shipment.statedAt)}`],
      ...shipmentFacts(shipment, formats),
    ],
    action: { label: 'Vracht bekijken', link: shipment.link },
  }),
  shipment_rest_unloaded: (shipment) => ({
    subject:
      shipment.goesTo === undefined
        ? `Vracht ${shipment.number} is teruggebracht naar de herkomst`
        : `Vracht ${shipment.number} is gelost bij een andere ontvanger`,
    paragraphs: [
      `De lading van vracht ${shipment.number} van project ${shipment.project} die de ontvanger niet aannam, is ${shipment.goesTo === undefined ? 'teruggebracht naar de herkomst' : 'gelost bij een andere ontvanger'}.`,
    ],
    facts: [
      ['Bij', shipment.goesTo],
      ['Afgesproken met', shipment.agreedWith],
      [
        'Gelost',
        restAmount(shipment, formats, shipment.restImpossible ? ' (kan niet kloppen, telt niet mee)' : ''),
      ],
      ['Weegbonnummer', shipment.weighSlipNumber],
      ['Opgegeven door', `${shipment.statedBy} op ${formats.dateTime(shipment.statedAt)}`],
      ...shipmentFacts(shipment, formats),
    ],
    action: { label: 'Vracht bekijken', link: shipment.link },
  }),
  shipment_forwarded: (shipment) => ({
    subject: `Vracht ${shipment.number} gaat naar een andere ontvanger`,
    paragraphs: [
      `De lading van vracht ${shipment.number} van project ${shipment.project} die de ontvanger niet aannam, gaat naar een andere ontvanger.`,
    ],
    facts: [
      ['Nu naar', shipment.goesTo],
      ['Gaat verder als', shipment.goesOnAs],
      ['Afgesproken met', shipment.agreedWith],
      ['Opgegeven door', `${shipment.statedBy} op ${formats.dateTime(shipment.statedAt)}`],
      ...shipmentFacts(shipment, formats),
    ],
    action: { label: 'Vracht bekijken', link: shipment.link },
  }),
  shipment_signed: (shipment) => ({
    subject: `De brief van vracht ${shipment.number} is ondertekend`,
    paragraphs: [
      `De brief van vracht ${shipment.number} van project ${shipment.project} is ondertekend nadat die u is gemaild. Dit is de brief met de handtekening.`,
    ],
    facts: [
      ...shipment.signatures.map(
        (signature) =>
          [
            words(`signatories.${signature.role}`),
            `${signatureLine(signature, words, (moment) => formats.dateTime(new Date(moment)))}, ${formats.dateTime(signature.signedAt)}`,
          ] as const,
      ),
      ...shipmentFacts(shipment, formats),
    ],
    action: { label: 'Vracht bekijken', link: shipment.link },
  }),
  signature_asked: ({ signatory, number, customer, validUntil, link, ...cargo }) => ({
    subject: `${customer} vraagt u de brief van vracht ${number} te tekenen`,
    paragraphs: [
      `${customer} vraagt uw handtekening als ${words(`signatories.${signatory.role}`).toLowerCase()} op de brief van vracht ${number}. U kunt op uw telefoon tekenen, zonder account; de pagina toont wat u tekent.`,
      `De link is alleen voor u, werkt één keer en is geldig tot ${formats.dateTime(validUntil)}.`,
    ],
    facts: [
      ['Vracht', number],
      ['Materiaal', cargo.material],
      ['Van', cargo.origin],
      ['Naar', cargo.destination],
      ['Geladen', formats.dateTime(cargo.loadDate)],
    ],
    action: { label: 'Lezen en tekenen', link },
  }),
  credentials_changed: ({ name, changedAt }) => ({
    subject: 'Uw inloggegevens zijn gewijzigd',
    paragraphs: [
      `Beste ${name},`,
      `Het wachtwoord of de pincode van uw account is gewijzigd op ${formats.dateTime(changedAt)}. Overal elders bent u afgemeld.`,
      'Was u dit niet? Kies dan meteen een nieuwe, en waarschuw uw beheerder.',
    ],
  }),
  confirm_contact: ({ name, link, validUntil }) => ({
    subject: 'Bevestig uw nieuwe e-mailadres',
    paragraphs: [
      `Beste ${name},`,
      'Dit wordt het e-mailadres van uw account. Bevestig het met uw wachtwoord of pincode; tot dan blijft het huidige in gebruik.',
    ],
    action: { label: 'E-mailadres bevestigen', link },
    closing: `De link is geldig tot ${formats.dateTime(validUntil)} en werkt één keer. ${ignoreIfNotRequested}`,
  }),
  contact_changed: ({ name, changedAt }) => ({
    subject: 'Uw e-mailadres of mobiele nummer is gewijzigd',
    paragraphs: [
      `Beste ${name},`,
      `Het e-mailadres of mobiele nummer waarmee u inlogt is gewijzigd op ${formats.dateTime(changedAt)}.`,
      'Was u dit niet, en ook niemand die uw account beheert? Waarschuw dan meteen uw beheerder.',
    ],
  }),
})
