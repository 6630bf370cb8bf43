/** True only in bundles of the local stage (an esbuild define): branches under it do not exist in what is deployed. */
declare const LOCAL_STAGE: boolean;
