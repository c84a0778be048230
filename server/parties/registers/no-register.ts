import { RegisterUnavailable, type VihbRegister } from './vihb-register.ts'

/** Confirms no number, so that no transporter can register unchecked. */
export const noRegister: VihbRegister = {
  name: 'none',
  lookUp: () => Promise.reject(new RegisterUnavailable('No VIHB register is set.')),
}
