import type { Model } from '@carillon/application';
import { fail, ok, type Result } from '@carillon/domain';
import { offlineModel } from './offline/index.js';

/** Providers that this build can speak to. */
export const MODEL_PROVIDERS = ['offline'] as const;

export interface ModelSettings {
  /** `MODEL_PROVIDER`; undefined means the offline model. */
  readonly provider: string | undefined;
}

/** The configured model, or a sentence for whoever configured it. */
export const selectModel = ({ provider = 'offline' }: ModelSettings): Result<Model, string> =>
  provider === 'offline' ? ok(offlineModel())
    : fail(`MODEL_PROVIDER is ${JSON.stringify(provider.slice(0, 40))}, which this build cannot speak to: set it to ${MODEL_PROVIDERS.join(' or ')}, or leave it unset for the offline model.`);
