class BackfillSlugs < ActiveRecord::Migration[7.1]
  disable_ddl_transaction!

  class Page < ActiveRecord::Base
    self.table_name = "pages"
  end

  def up
    Page.where(slug: nil).find_each(batch_size: 200) do |page|
      page.update_columns(slug: free_slug(page))
    end
    execute <<~SQL
      UPDATE pages SET slug = lower(slug) WHERE slug <> lower(slug)
    SQL
    change_column_null :pages, :slug, false
  end

  def down
    change_column_null :pages, :slug, true
  end

  private

  def free_slug(page)
    base = page.title.to_s.parameterize.presence || "page"
    return base unless Page.exists?(slug: base)

    "#{base}-#{page.id}"
  end
end
