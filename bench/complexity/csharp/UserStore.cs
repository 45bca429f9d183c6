using Microsoft.EntityFrameworkCore;

namespace Shop.Web.Areas.Admin;

public class UserStore(UsersContext context)
{
    public Task<List<User>> SearchAsync(string? name, bool onlyLocked, int page)
    {
        var users = context.Users.AsNoTracking();
        if (!string.IsNullOrEmpty(name))
        {
            users = users.Where(user => EF.Functions.Like(user.Name, $"%{name}%"));
        }

        if (onlyLocked)
        {
            users = users.Where(user => user.LockedUntil > DateTimeOffset.UtcNow);
        }

        return users.OrderBy(user => user.Name).Skip(page * 20).Take(20).ToListAsync();
    }

    public Task<int> UnlockAsync(string domain) =>
        context.Database.ExecuteSqlInterpolatedAsync(
            $"UPDATE users SET locked_until = NULL WHERE email LIKE {"%@" + domain}");
}

public class UsersContext(DbContextOptions<UsersContext> options) : DbContext(options)
{
    public DbSet<User> Users => Set<User>();
}

public class User
{
    public int Id { get; set; }
    public required string Name { get; set; }
    public DateTimeOffset? LockedUntil { get; set; }
}
