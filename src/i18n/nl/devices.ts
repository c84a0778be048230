import type { devices as english } from '../en/devices.ts'

export const devices: typeof english = {
  title: 'Telefoons van chauffeurs',
  none: 'Er is geen telefoon bekend',
  noneHint: 'Een telefoon staat hier zodra er een chauffeur op is aangemeld.',
  driver: 'Chauffeur',
  code: 'Code',
  name: 'Telefoon',
  noName: 'Telefoon zonder naam',
  lastSeenAt: 'Laatst gezien',
  registeredAt: 'Eerst gezien',
  state: 'Toestand',
  search: 'Zoek op chauffeur, code of telefoon',
  missing: 'Verloren werk',
  missingCount_one: 'één handeling',
  missingCount_other: '{{shown}} handelingen',
  missingNone: 'geen',
  revoked: 'Ingetrokken',
  inUse: 'In gebruik',
  revokedBy: 'Ingetrokken op {{when}} door {{who}}: {{reason}}',
  revoke: 'Intrekken',
  revokeTitle: 'Telefoon {{code}} van {{name}} intrekken?',
  revokeHelp:
    'Voor een telefoon die verloren of gestolen is. Hij is meteen afgemeld, van brieven die erop zijn ondertekend wordt gezegd dat ze zijn ingetrokken, en hij ondertekent niet meer. Wat er nog van binnenkomt telt pas als u het aanneemt, bij Uitzonderingen. De chauffeur wordt overal afgemeld, en kan verder met een andere telefoon door daar weer aan te melden. Wie de pincode kent kan dat ook: stuur de chauffeur een link voor een nieuwe. Dit is niet ongedaan te maken.',
  reason: 'Reden',
  reasonMissing: 'Zeg waarom deze telefoon wordt ingetrokken.',
  revokedNow: 'De telefoon is ingetrokken.',
}
