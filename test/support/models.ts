/** Models for tests of stages, which may not import adapters. */
export {
  type ScriptedCall,
  type ScriptedModel,
  scriptedModel,
} from '../../src/adapters/models/scripted-model.js'
