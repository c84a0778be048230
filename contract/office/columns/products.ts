import type { Product } from '../../parties/products.ts'
import { momentColumn, textColumn } from '../../kit/list-column.ts'

export const productColumns = {
  name: textColumn<Product>((row) => row.name),
  description: textColumn<Product>((row) => row.description),
  company: textColumn<Product>((row) => row.company?.name),
  certificateNumber: textColumn<Product>((row) => row.certificateNumber),
  certificateValidUntil: textColumn<Product>((row) => row.certificateValidUntil),
  createdAt: momentColumn<Product>((row) => row.createdAt),
} as const
