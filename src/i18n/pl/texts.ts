import { account } from './account.ts'
import { app } from './app.ts'
import { auth } from './auth.ts'
import { correction } from './correction.ts'
import { driver } from './driver.ts'
import { givers } from './givers.ts'
import { letter } from './letter.ts'
import { phone } from './phone.ts'
import { positions } from './positions.ts'
import { refusals } from './refusals.ts'
import { registration } from './registration.ts'
import { sending } from './sending.ts'
import { shipment } from './shipment.ts'
import { signing } from './signing.ts'
import { statement } from './statement.ts'
import { vehicle } from './vehicle.ts'

export const texts = {
  account,
  app,
  auth,
  correction,
  driver,
  givers,
  letter,
  phone,
  positions,
  refusals,
  registration,
  sending,
  shipment,
  signing,
  statement,
  vehicle,
}
export const address = import.meta.url
