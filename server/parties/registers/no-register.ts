import { RegisterUnavailable, type VihbRegister } from './vihb-register.ts'

/**
 * For installations without a register: no number is confirmed, so that nobody registers as a transporter
 * unchecked.
 */
export const noRegister: VihbRegister = {
  name: 'none',
  lookUp: () => Promise.reject(new RegisterUnavailable('No VIHB register is set.')),
}
