import type { Route } from '../../platform/http/request/endpoint.ts'
import { productRoutes } from './serve-products.ts'

export const productsRoutes: readonly Route[] = productRoutes
