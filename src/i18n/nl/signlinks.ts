export const signlinks = {
  title: 'Handtekening vragen voor {{number}}',
  description:
    'Een link waarmee iemand de brief zoals hij nu is op de eigen telefoon tekent, zonder account. Hij werkt één keer, twee weken lang. Hij toont dat iemand met de link heeft getekend, op een voor ons onbekende telefoon.',
  make: 'Link maken',
  role: 'Wie tekent',
  mail: 'Per e-mail versturen',
  email: 'E-mailadres',
  emailHelp: 'Leeg: het algemene adres van dat bedrijf in het adresboek.',
  emailDefault: 'Leeg: {{email}}, van dat bedrijf in het adresboek.',
  emailNone: 'Het adresboek heeft geen adres van dat bedrijf: vul er een in.',
  copy: 'Link kopiëren',
  done: 'Klaar',
  made: 'De link is gemaakt',
  sent: 'Verzonden naar {{to}}',
  validUntil: 'Geldig tot {{when}}.',
  code: 'QR-code van de link om te tekenen',
}
