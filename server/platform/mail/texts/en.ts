import { letterTextIn } from '#contract/letters/letter-texts/letter-text.ts'
import { signatureLine } from '#contract/letters/signature-line.ts'
import { changeText, type CorrectionChange, measuredIn } from '#contract/shipments/correction-changes.ts'
import { measurements } from '#contract/shipments/measurements.ts'
import { differenceLines, type MailFormats, netAmount, restAmount } from './formats.ts'
import type { CorrectedShipmentValues, MailTexts, ShipmentValues } from './mail-values.ts'

const ignoreIfNotRequested = 'If you did not ask for this, you can ignore this message: nothing changes.'

const shipmentFacts = (shipment: ShipmentValues, formats: MailFormats) => {
  const { dateTime, amount } = formats
  return [
    ['Shipment', shipment.number],
    ['Goes on with the refused cargo of', shipment.follows],
    ['Project', shipment.project],
    ['Material', shipment.material],
    ['From', shipment.origin],
    ['To', shipment.destination],
    ['Transporter', shipment.transporter],
    ['Transported with', shipment.transportMode],
    ['Loaded', dateTime(shipment.loadDate)],
    ['Unloaded', shipment.unloadDate && dateTime(shipment.unloadDate)],
    ['Net weight', netAmount(shipment, formats)],
    [
      'Accepted by the receiver',
      shipment.acceptedKilograms === undefined ? undefined : amount(shipment.acceptedKilograms, 'kg'),
    ],
    ['Note of the transporter', shipment.note],
  ] as const
}

const otherLabels = {
  wasteStreamNumber: 'Waste stream number',
  transporterNoteLoad: 'Note at loading',
  transporterNoteUnload: 'Note at unloading',
} as const

function changedLabel({ field }: CorrectionChange): string {
  const measured = measuredIn(field)
  if (measured === undefined) return otherLabels[field as keyof typeof otherLabels]
  const label = measurements[measured.name].label.en
  return measured.isOfRest ? `${label} of what was turned away` : label
}

const correctionFacts = (
  { changes, unit }: CorrectedShipmentValues,
  { amount }: MailFormats,
): (readonly [string, string])[] =>
  changes.map((change) => [
    changedLabel(change),
    changeText(change, { amount: (value, own = unit) => amount(value, own), empty: 'empty' }),
  ])

const words = letterTextIn('en')

// oxlint-disable-next-line max-lines-per-function -- a list of texts
export const en = (formats: MailFormats): MailTexts => ({
  set_password: ({ name, invitedBy, link, validUntil }) => ({
    subject: 'Choose your password',
    paragraphs: [
      `Dear ${name},`,
      `${invitedBy === undefined ? 'An account has been made' : `${invitedBy} has made an account`} for you. Choose a password to start using it.`,
    ],
    action: { label: 'Choose a password', link },
    closing: `The link is valid until ${formats.dateTime(validUntil)} and works once.`,
  }),
  reset_password: ({ name, link, validUntil, sentBy }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      `Dear ${name},`,
      sentBy === undefined
        ? 'A new password can be chosen for your account.'
        : `${sentBy} asks you to choose a new password. Until then the present one stays in use.`,
    ],
    action: { label: 'Choose a new password', link },
    closing: `The link is valid until ${formats.dateTime(validUntil)} and works once.${sentBy === undefined ? ` ${ignoreIfNotRequested}` : ''}`,
  }),
  reset_pincode: ({ name, link, validUntil, sentBy }) => ({
    subject: 'Choose a new pincode',
    paragraphs: [
      `Dear ${name},`,
      sentBy === undefined
        ? 'A new pincode can be chosen for your account.'
        : `${sentBy} asks you to choose a new pincode. Until then the present one stays in use.`,
    ],
    action: { label: 'Choose a new pincode', link },
    closing: `The link is valid until ${formats.dateTime(validUntil)} and works once.${sentBy === undefined ? ` ${ignoreIfNotRequested}` : ''}`,
  }),
  invitation: ({ name, invitedBy, link, validUntil }) => ({
    subject: `${invitedBy} invites you`,
    paragraphs: [`Dear ${name},`, `${invitedBy} invites you to work with digital transport letters.`],
    action: { label: 'Complete your registration', link },
    closing: `The link is valid until ${formats.dateTime(validUntil)} and works once.`,
  }),
  confirm_registration: ({ name, link, validUntil }) => ({
    subject: 'Complete your registration',
    paragraphs: [`Dear ${name},`, 'Confirm that this is you and choose a pincode: then you are registered.'],
    action: { label: 'Complete your registration', link },
    closing: `The link is valid until ${formats.dateTime(validUntil)} and works once. ${ignoreIfNotRequested}`,
  }),
  driver_registered: ({ name, transporter, graceUntil }) => ({
    subject: 'You are registered',
    paragraphs: [
      `Dear ${name},`,
      transporter === undefined
        ? 'Your registration has been received.'
        : `Your registration has been received, and ${transporter} has been asked to approve it.`,
      `Until ${formats.dateTime(graceUntil)} you may transport already; after that only once you have been approved.`,
    ],
  }),
  driver_awaits_approval: ({ driver, transporter, graceUntil, link }) => ({
    subject: `${driver} asks for approval`,
    paragraphs: [
      `${driver} has registered as a driver or skipper of ${transporter}.`,
      `Approve or reject the registration. Until ${formats.dateTime(graceUntil)} ${driver} may transport without it.`,
    ],
    action: { label: 'Look at the registration', link },
  }),
  operations_missing: ({ driver, code, missing, link }) => ({
    subject: `The phone of ${driver} has lost work`,
    paragraphs: [
      `${missing === 1 ? 'One thing' : `${missing} things`} that ${driver} recorded on phone ${code} never arrived here, though later work did. The phone has lost ${missing === 1 ? 'it' : 'them'}.`,
      `Ask ${driver} which load or unload is missing, and have it recorded again.`,
    ],
    action: { label: 'Look at the driver', link },
  }),
  webhook_paused: ({ name, isGone, link }) => ({
    subject: `Webhook “${name}” is paused`,
    paragraphs: [
      isGone
        ? `The system behind the webhook “${name}” says that it wants no more events (410 Gone).`
        : `The system behind the webhook “${name}” has taken nothing for three days.`,
      'Nothing is sent to it any more. What happens meanwhile is held for 30 days: have the system mended, resume the webhook, and send what was missed.',
    ],
    action: { label: 'Look at the webhook', link },
  }),
  mails_held: ({ maximum, link }) => ({
    subject: 'Mails about shipments wait for tomorrow',
    paragraphs: [
      `${formats.number(maximum)} mails about your shipments were written today to people without an account. More do not leave in a day.`,
      'The others are not lost: they wait, in their order, and leave from tomorrow on. People with an account get theirs at once.',
      'If you do not expect so many, look at the loads of today and at the recipients of their flows.',
    ],
    action: { label: 'Look at the messages that wait', link },
  }),
  device_cleared: ({ driver, code, link }) => ({
    subject: `The phone of ${driver} was cleared`,
    paragraphs: [
      `${driver} says that the memory of phone ${code} was cleared. What it had not sent is lost.`,
      `Ask ${driver} which load or unload is missing, and have it recorded again.`,
    ],
    action: { label: 'Look at the driver', link },
  }),
  device_cloned: ({ driver, code, newCode, link }) => ({
    subject: `A phone of ${driver} was copied`,
    paragraphs: [
      `Two phones deliver work of ${driver} as phone ${code}: one is a copy of the other. Nothing was lost. One of them is phone ${newCode} from now on; what it loads has that code in its number.`,
      `Ask ${driver} whether both phones are theirs. If not, revoke them: whoever has the copy is signed in as ${driver}.`,
    ],
    action: { label: 'Look at the driver', link },
  }),
  driver_approved: ({ name, transporter }) => ({
    subject: 'You have been approved',
    paragraphs: [
      `Dear ${name},`,
      `${transporter} has approved your registration. You can transport for them.`,
    ],
  }),
  driver_judged: ({ driver, transporter, approved, decidedBy, reason }) => ({
    subject: approved ? `${driver} has been approved` : `${driver} has been rejected`,
    paragraphs: [
      approved
        ? `${decidedBy} has approved ${driver} as a driver or skipper of ${transporter}.`
        : `${decidedBy} has rejected ${driver} as a driver or skipper of ${transporter}.`,
      reason === undefined ? undefined : `The explanation: ${reason}`,
    ],
  }),
  driver_rejected: ({ name, transporter, reason }) => ({
    subject: 'Your registration has been rejected',
    paragraphs: [
      `Dear ${name},`,
      `${transporter} has rejected your registration. You cannot transport for them.`,
      reason === undefined ? undefined : `They said: ${reason}`,
    ],
  }),
  company_change_requested: ({ company, requestedBy, comment, changes = [], link }) => ({
    subject: `Request to change the data of ${company}`,
    paragraphs: [`${requestedBy} asks to change the data of ${company}:`, comment],
    facts: changes.map(({ field, from, to }) => [field, from === undefined ? to : `${from} → ${to}`]),
    action: { label: 'Look at the request', link },
  }),
  material_flow: ({ sender, project, flowNumber, material, origin, destination, message, link }) => ({
    subject: `Material flow ${flowNumber} of project ${project}`,
    paragraphs: [`${sender} sends you the data of a material flow.`, message],
    facts: [
      ['Project', project],
      ['Material flow', String(flowNumber)],
      ['Material', material],
      ['From', origin],
      ['To', destination],
    ],
    action: { label: 'Look at the material flow', link },
  }),
  new_letter: ({ project, flowNumber, material, version, differences, link }) => ({
    subject: `The letter of material flow ${flowNumber} of project ${project} has changed`,
    paragraphs: [
      `Version ${version} of the letter's template for ${material} is ready. Letters of loads to come follow this template; it is no letter to drive with.`,
      'Loads on the road keep the letter that they left with.',
      differences &&
        (differences.length === 0
          ? 'It says the same as the version before.'
          : `Different from the version before:\n${differenceLines(differences, 'empty')}`),
    ],
    facts: [
      ['Project', project],
      ['Material flow', String(flowNumber)],
      ['Material', material],
      ['Version', String(version)],
    ],
    action: { label: 'Open the template', link },
  }),
  shipment_loaded: (shipment) => ({
    subject: `Shipment ${shipment.number} has been loaded`,
    paragraphs: [`Shipment ${shipment.number} of project ${shipment.project} has been loaded.`],
    facts: shipmentFacts(shipment, formats),
    action: { label: 'Look at the shipment', link: shipment.link },
  }),
  shipment_unloaded: (shipment) => ({
    subject: `Shipment ${shipment.number} has been unloaded`,
    paragraphs: [`Shipment ${shipment.number} of project ${shipment.project} has been unloaded.`],
    facts: shipmentFacts(shipment, formats),
    action: { label: 'Look at the shipment', link: shipment.link },
  }),
  shipment_corrected: (shipment) => ({
    subject: `Shipment ${shipment.number} has been corrected`,
    paragraphs: [
      `What was entered for shipment ${shipment.number} of project ${shipment.project} has been corrected.`,
    ],
    facts: [
      ...correctionFacts(shipment, formats),
      ['Reason', shipment.reason],
      ['Corrected by', `${shipment.correctedBy} on ${formats.dateTime(shipment.correctedAt)}`],
      ...shipmentFacts(shipment, formats),
    ],
    action: { label: 'Look at the shipment', link: shipment.link },
  }),
  shipment_not_accepted: (shipment) => ({
    subject: `${shipment.isCorrection ? 'Correction: shipment' : 'Shipment'} ${shipment.number} has been ${shipment.isRefused ? 'refused' : shipment.isAcceptedAfterAll ? 'accepted after all' : 'accepted in part'}`,
    paragraphs: [
      shipment.isRefused
        ? `The receiver has refused shipment ${shipment.number} of project ${shipment.project}. The cargo is on board until it is unloaded elsewhere.`
        : shipment.isAcceptedAfterAll
          ? `The receiver has accepted shipment ${shipment.number} of project ${shipment.project} after all. What was mailed of it before no longer counts.`
          : `The receiver has accepted a part of shipment ${shipment.number} of project ${shipment.project}.`,
      ...(shipment.isCorrection ? ['This replaces what was mailed of it before.'] : []),
    ],
    facts: [
      [
        'Accepted',
        [shipment.kilogramsBefore, shipment.kilograms]
          .flatMap((kilograms) => (kilograms === undefined ? [] : [formats.amount(kilograms, 'kg')]))
          .join(' → ') || undefined,
      ],
      ['Reason', shipment.reason || undefined],
      ['Stated by', `${shipment.statedBy} on ${formats.dateTime(shipment.statedAt)}`],
      ...shipmentFacts(shipment, formats),
    ],
    action: { label: 'Look at the shipment', link: shipment.link },
  }),
  shipment_rest_unloaded: (shipment) => ({
    subject:
      shipment.goesTo === undefined
        ? `Shipment ${shipment.number} has been returned to its origin`
        : `Shipment ${shipment.number} was unloaded at another receiver`,
    paragraphs: [
      `What the receiver did not accept of shipment ${shipment.number} of project ${shipment.project} ${shipment.goesTo === undefined ? 'has been returned to its origin' : 'was unloaded at another receiver'}.`,
    ],
    facts: [
      ['At', shipment.goesTo],
      ['Agreed with', shipment.agreedWith],
      [
        'Unloaded',
        restAmount(shipment, formats, shipment.restImpossible ? ' (cannot be right, does not count)' : ''),
      ],
      ['Weigh slip number', shipment.weighSlipNumber],
      ['Stated by', `${shipment.statedBy} on ${formats.dateTime(shipment.statedAt)}`],
      ...shipmentFacts(shipment, formats),
    ],
    action: { label: 'Look at the shipment', link: shipment.link },
  }),
  shipment_forwarded: (shipment) => ({
    subject: `Shipment ${shipment.number} goes to another receiver`,
    paragraphs: [
      `What the receiver did not accept of shipment ${shipment.number} of project ${shipment.project} goes to another receiver.`,
    ],
    facts: [
      ['Now to', shipment.goesTo],
      ['Goes on as', shipment.goesOnAs],
      ['Agreed with', shipment.agreedWith],
      ['Stated by', `${shipment.statedBy} on ${formats.dateTime(shipment.statedAt)}`],
      ...shipmentFacts(shipment, formats),
    ],
    action: { label: 'Look at the shipment', link: shipment.link },
  }),
  shipment_signed: (shipment) => ({
    subject: `The letter of shipment ${shipment.number} has been signed`,
    paragraphs: [
      `The letter of shipment ${shipment.number} of project ${shipment.project} was signed after it was mailed to you. This is the letter with the signature.`,
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
    action: { label: 'Look at the shipment', link: shipment.link },
  }),
  signature_asked: ({ signatory, number, customer, validUntil, link, ...cargo }) => ({
    subject: `${customer} asks you to sign the letter of shipment ${number}`,
    paragraphs: [
      `${customer} asks for your signature as ${words(`signatories.${signatory.role}`).toLowerCase()} on the letter of shipment ${number}. You can sign it on your phone, without an account; the page shows what you sign.`,
      `The link is for you alone, works once, and is valid until ${formats.dateTime(validUntil)}.`,
    ],
    facts: [
      ['Shipment', number],
      ['Material', cargo.material],
      ['From', cargo.origin],
      ['To', cargo.destination],
      ['Loaded', formats.dateTime(cargo.loadDate)],
    ],
    action: { label: 'Read and sign', link },
  }),
  credentials_changed: ({ name, changedAt }) => ({
    subject: 'Your sign-in data have been changed',
    paragraphs: [
      `Dear ${name},`,
      `The password or pincode of your account was changed on ${formats.dateTime(changedAt)}. You have been signed out everywhere else.`,
      'Was this not you? Choose a new one at once, and tell your administrator.',
    ],
  }),
  confirm_contact: ({ name, link, validUntil }) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      `Dear ${name},`,
      'This is to become the e-mail address of your account. Confirm it with your password or pincode; until then the present one stays in use.',
    ],
    action: { label: 'Confirm the e-mail address', link },
    closing: `The link is valid until ${formats.dateTime(validUntil)} and works once. ${ignoreIfNotRequested}`,
  }),
  contact_changed: ({ name, changedAt }) => ({
    subject: 'Your e-mail address or mobile number has been changed',
    paragraphs: [
      `Dear ${name},`,
      `The e-mail address or mobile number that you sign in with was changed on ${formats.dateTime(changedAt)}.`,
      'Was this not you, nor anybody who manages your account? Tell your administrator at once.',
    ],
  }),
})
