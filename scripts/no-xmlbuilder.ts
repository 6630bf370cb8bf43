/** Stands in for xmlbuilder in bundles: rss-parser's xml2js imports it for writing XML, and we only read. */
export default {};
