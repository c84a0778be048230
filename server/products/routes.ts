import type { Route } from '../http/request/endpoint.ts'
import { productsRoutes as served } from './serve-products.ts'

export const productsRoutes: readonly Route[] = [...served]
