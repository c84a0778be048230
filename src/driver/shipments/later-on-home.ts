export { HomeNotices } from './HomeNotices.tsx'
export { LaterShipments } from './LaterShipments.tsx'
export { ManyOnBoard } from './ManyOnBoard.tsx'
export { NothingToLoad } from './NothingToLoad.tsx'
