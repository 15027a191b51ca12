import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { addNavigationViewEndpoint } from './add-navigation-view.ts'
import { editNavigationViewEndpoint } from './edit-navigation-view.ts'
import { getNavigationViews } from './get-navigation-views.ts'
import { removeNavigationViewEndpoint } from './remove-navigation-view.ts'

export const navigationViewEndpoints: readonly AnyEndpoint[] = [
  getNavigationViews,
  addNavigationViewEndpoint,
  editNavigationViewEndpoint,
  removeNavigationViewEndpoint,
]
