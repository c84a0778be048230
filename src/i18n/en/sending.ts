export const sending = {
  nothing: 'This server sends neither e-mail nor text messages. Ask its administrator.',
  useEmail: 'This server sends no text messages: give an e-mail address.',
  useSms: 'This server sends no e-mail: give a mobile number.',
  noEmail: 'This server sends no e-mail. Ask its administrator.',
  noSms: 'This server sends no text messages. Ask its administrator.',
}
