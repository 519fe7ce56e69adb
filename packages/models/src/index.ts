export { offlineModel } from './offline/index.js';
export { costOf, FREE, type ModelPrice } from './price.js';
export { MODEL_PROVIDERS, selectModel, type ModelSettings } from './select.js';
