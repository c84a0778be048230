export { faultReportRoutes } from './serve-fault-reports.ts'
