import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { deleteExportEndpoint, getExportConsents, getExports, postExport } from './exports.ts'

export const exportEndpoints: readonly AnyEndpoint[] = [postExport, getExports, deleteExportEndpoint, getExportConsents]
