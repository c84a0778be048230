import { type Customer, customers } from '#contract/accounts/customers.ts'
import { materialFlows } from '#contract/flows/material-flow-collection.ts'
import { mediaObjects } from '#contract/shipments/media-objects.ts'
import { may } from '#contract/kit/permissions.ts'
import { type Product, products } from '#contract/parties/products.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../app/session/session.ts'
import type { UploadedFile } from '../../ui/forms/FileInput.tsx'
import { uploadedFile } from '../shared/page/upload.ts'

export interface ProductData {
  readonly product: Product
  readonly certificate: UploadedFile | undefined
  readonly customer: Customer | undefined
  readonly flowCount: number
}

export async function readProduct(id: string, signal: AbortSignal): Promise<ProductData> {
  const product = await call(products.read, { params: { id }, signal })
  const session = useSession.getState()
  const seesCustomers = session.state === 'signed-in' && may(session.user.roles, 'create', 'Customer')
  const [file, customer, flows] = await Promise.all([
    product.certificate === undefined
      ? undefined
      : call(mediaObjects.read, { params: { id: product.certificate }, signal }),
    seesCustomers ? call(customers.read, { params: { id: product.customer }, signal }) : undefined,
    call(materialFlows.list, { query: { product: id, itemsPerPage: 1 }, signal }),
  ])
  return {
    product,
    certificate: file === undefined ? undefined : uploadedFile(file),
    customer,
    flowCount: flows.totalItems,
  }
}
