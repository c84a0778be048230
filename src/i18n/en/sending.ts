export const sending = {
  nothing: 'This server sends neither e-mail nor text messages. Ask its administrator.',
  useEmail: 'This server sends no text messages: give an e-mail address.',
  useSms: 'This server sends no e-mail: give a mobile number.',
  noEmail: 'This server sends no e-mail. Ask its administrator.',
  noSms: 'This server sends no text messages. Ask its administrator.',
  noRegister:
    'This server has no access to the national register of transporters (VIHB), so that no company can register here. Ask its administrator.',
}
