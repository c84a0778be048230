export const sending = {
  nothing: 'Deze server verstuurt geen e-mail en geen sms. Vraag het de beheerder.',
  useEmail: 'Deze server verstuurt geen sms: geef een e-mailadres op.',
  useSms: 'Deze server verstuurt geen e-mail: geef een mobiel nummer op.',
  noEmail: 'Deze server verstuurt geen e-mail. Vraag het de beheerder.',
  noSms: 'Deze server verstuurt geen sms. Vraag het de beheerder.',
  noRegister:
    'Deze server heeft geen toegang tot het landelijke register van vervoerders (VIHB), zodat bedrijven zich hier niet kunnen registreren. Vraag het de beheerder.',
}
