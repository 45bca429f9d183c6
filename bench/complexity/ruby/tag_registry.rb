# frozen_string_literal: true

require "set"

module Tagging
  # Tags of everything that is open at the moment. Reads like a table, is a hash.
  class Registry
    Entry = Struct.new(:name, :owner, :weight, keyword_init: true)

    def initialize
      @entries = {}
      @hidden = Set.new
    end

    def create(name, owner:, weight: 1)
      raise ArgumentError, "empty name" if name.strip.empty?

      @entries[name] = Entry.new(name: name, owner: owner, weight: weight)
    end

    def find(name)
      @entries.fetch(name) { raise KeyError, "no tag #{name}" }
    end

    def where(conditions)
      visible.select { |entry| conditions.all? { |key, value| entry[key] == value } }
    end

    def update(name, **changes)
      entry = find(name)
      changes.each { |key, value| entry[key] = value }
      entry
    end

    def hide(name) = @hidden.add(find(name).name)

    def delete(name)
      @hidden.delete(name)
      @entries.delete(name)
    end

    def count = visible.size

    private

    def visible
      @entries.values.reject { |entry| @hidden.include?(entry.name) }
    end
  end
end
